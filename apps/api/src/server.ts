import { createApp } from './app.ts';
import { connectProcess, runProcess } from './process.ts';
import { createServices } from './services.ts';
import { startWork } from './worker-jobs.ts';

/** The HTTP server; with RUN_WORKER it also runs the jobs. */
await runProcess(async (config) => {
  const { deps, pool, close } = connectProcess(config, { isWorker: config.runWorker });
  const services = createServices(deps);
  await deps.jobs.start();
  const app = await createApp(deps, services, pool);
  if (config.runWorker) await startWork(deps, services);
  await app.listen({ port: config.port, host: config.host });
  return {
    close: async () => {
      await app.close();
      await close();
    },
  };
});
