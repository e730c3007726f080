using System.ComponentModel;

namespace Overtake.Tests.Results;

public class RunLockTests : FolderTests
{
    [Fact]
    public void The_second_run_is_refused_until_the_first_is_done()
    {
        using (RunLock.Take(_folder.Path))
        {
            var e = Assert.Throws<RunLockedException>(() => RunLock.Take(_folder.Path));
            Assert.Contains($"another run is measuring on this machine (process {Environment.ProcessId} since 20", e.Message, StringComparison.Ordinal);
        }

        using (RunLock.Take(_folder.Path))
        {
        }
    }

    [Fact]
    public void Files_of_a_killed_run_block_nobody()
    {
        File.WriteAllText(_folder.File("measuring.lock"), "");
        File.WriteAllText(_folder.File("measuring.txt"), "process 1 since 2026-11-21 10:15:00 UTC");
        using (RunLock.Take(_folder.Path))
        {
            Assert.StartsWith($"process {Environment.ProcessId} ", File.ReadAllText(_folder.File("measuring.txt")), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Files_of_another_user_are_locked_though_they_can_only_be_read()
    {
        if (OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess)
        {
            Assert.Skip("whoever may write every file needs no such lock");
            return;
        }

        File.WriteAllText(_folder.File("measuring.lock"), "");
        File.SetUnixFileMode(_folder.File("measuring.lock"), UnixFileMode.UserRead);
        File.SetUnixFileMode(_folder.Path, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        using (RunLock.Take(_folder.Path))
        {
            Assert.Throws<RunLockedException>(() => RunLock.Take(_folder.Path));
        }

        File.SetUnixFileMode(_folder.Path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    [Fact]
    public void A_lock_of_another_process_holds_until_that_process_is_killed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "needs flock(1)");
        using var other = Start("flock", "--no-fork", _folder.File("measuring.lock"), "sleep", "60");
        try
        {
            Assert.True(SpinWait.SpinUntil(() => IsTaken(_folder.Path), TimeSpan.FromSeconds(20)), "the other process never took the lock");
        }
        finally
        {
            other.Kill();
            other.WaitForExit();
        }

        using (RunLock.Take(_folder.Path))
        {
        }
    }

    [Fact]
    public void A_child_process_does_not_keep_the_lock_of_its_parent()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "needs sleep(1)");
        var first = RunLock.Take(_folder.Path);
        using var child = Start("sleep", "60");
        try
        {
            first.Dispose();
            using (RunLock.Take(_folder.Path))
            {
            }
        }
        finally
        {
            child.Kill();
        }
    }

    [Fact]
    public void A_folder_that_cannot_be_made_is_no_other_run()
    {
        File.WriteAllText(_folder.File("file"), "");
        Assert.IsNotType<RunLockedException>(Assert.ThrowsAny<IOException>(() => RunLock.Take(_folder.File("file"))));
    }

    private static bool IsTaken(string folder)
    {
        try
        {
            RunLock.Take(folder).Dispose();
            return false;
        }
        catch (RunLockedException)
        {
            return true;
        }
    }

    private static Process Start(string program, params string[] arguments)
    {
        try
        {
            return Process.Start(new ProcessStartInfo(program, arguments))!;
        }
        catch (Win32Exception)
        {
            Assert.Skip($"{program} is not installed");
            throw;
        }
    }
}
