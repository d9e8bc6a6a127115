import { startHeartbeat } from './platform/system/heartbeat.ts';
import { connectProcess, runProcess } from './process.ts';
import { startWork } from './worker-jobs.ts';

/** Runs the jobs, separately from the server. */
await runProcess(async (config, observers) => {
  const { ctx, close } = connectProcess(config, { isWorker: true, ...observers });
  await ctx.jobs.start();
  await startWork(ctx);
  const heartbeat = startHeartbeat(ctx, 'worker');
  return {
    close: async () => {
      await heartbeat.stop();
      await close();
    },
  };
});
