import { connectProcess, runProcess } from './process.ts';
import { startWork } from './worker-jobs.ts';

/** The jobs, apart from the server. */
await runProcess(async (config) => {
  const { ctx, close } = connectProcess(config, { isWorker: true });
  await ctx.jobs.start();
  await startWork(ctx);
  return { close };
});
