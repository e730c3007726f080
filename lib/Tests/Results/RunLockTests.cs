using System.ComponentModel;
using System.Diagnostics;
using Overtake.Results;

namespace Overtake.Tests.Results;

public class RunLockTests
{
    [Fact]
    public void The_second_run_is_refused_until_the_first_is_done()
    {
        using var folder = new TemporaryFolder();
        using (RunLock.Take(folder.Path))
        {
            var e = Assert.Throws<RunLockedException>(() => RunLock.Take(folder.Path));
            Assert.Contains($"another run is measuring on this machine (process {Environment.ProcessId} since 20", e.Message, StringComparison.Ordinal);
        }

        using (RunLock.Take(folder.Path))
        {
        }
    }

    [Fact]
    public void Files_of_a_killed_run_block_nobody()
    {
        using var folder = new TemporaryFolder();
        File.WriteAllText(folder.File("measuring.lock"), "");
        File.WriteAllText(folder.File("measuring.txt"), "process 1 since 2026-11-21 10:15:00 UTC");
        using (RunLock.Take(folder.Path))
        {
            Assert.StartsWith($"process {Environment.ProcessId} ", File.ReadAllText(folder.File("measuring.txt")), StringComparison.Ordinal);
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

        using var folder = new TemporaryFolder();
        File.WriteAllText(folder.File("measuring.lock"), "");
        File.SetUnixFileMode(folder.File("measuring.lock"), UnixFileMode.UserRead);
        File.SetUnixFileMode(folder.Path, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        using (RunLock.Take(folder.Path))
        {
            Assert.Throws<RunLockedException>(() => RunLock.Take(folder.Path));
        }

        File.SetUnixFileMode(folder.Path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    [Fact]
    public void A_lock_of_another_process_holds_until_that_process_is_killed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "needs flock(1)");
        using var folder = new TemporaryFolder();
        using var other = Start("flock", "--no-fork", folder.File("measuring.lock"), "sleep", "60");
        try
        {
            Assert.True(SpinWait.SpinUntil(() => IsTaken(folder.Path), TimeSpan.FromSeconds(20)), "the other process never took the lock");
        }
        finally
        {
            other.Kill();
            other.WaitForExit();
        }

        using (RunLock.Take(folder.Path))
        {
        }
    }

    [Fact]
    public void A_child_process_does_not_keep_the_lock_of_its_parent()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "needs sleep(1)");
        using var folder = new TemporaryFolder();
        var first = RunLock.Take(folder.Path);
        using var child = Start("sleep", "60");
        try
        {
            first.Dispose();
            using (RunLock.Take(folder.Path))
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
        using var folder = new TemporaryFolder();
        File.WriteAllText(folder.File("file"), "");
        Assert.IsNotType<RunLockedException>(Assert.ThrowsAny<IOException>(() => RunLock.Take(folder.File("file"))));
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
