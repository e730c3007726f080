using Overtake.Cli;

return await OvertakeCommand.RunAsync(args);
