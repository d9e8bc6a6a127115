import { createApp } from './app.ts';
import { drain } from './platform/http/plugins/shutdown.ts';
import { startHeartbeat } from './platform/system/heartbeat.ts';
import { connectProcess, runProcess } from './process.ts';
import { startWork } from './worker-jobs.ts';

/** The HTTP server; with RUN_WORKER it also runs jobs. */
await runProcess(async (config, observers) => {
  const { ctx, pool, close } = connectProcess(config, { isWorker: config.runWorker, ...observers });
  await ctx.jobs.start();
  const app = await createApp(ctx, pool);
  if (config.runWorker) await startWork(ctx);
  await app.listen({ port: config.port, host: config.host });
  const heartbeat = startHeartbeat(ctx, config.runWorker ? 'server-and-worker' : 'server');
  return {
    drain: () => drain(app, config.drainSeconds),
    close: async () => {
      await app.close();
      await heartbeat.stop();
      await close();
    },
  };
});
