import { connectProcess, runProcess } from './process.ts';
import { createServices } from './services.ts';
import { startWork } from './worker-jobs.ts';

/** The jobs, apart from the server. */
await runProcess(async (config) => {
  const { deps, close } = connectProcess(config, { isWorker: true });
  const services = createServices(deps);
  await deps.jobs.start();
  await startWork(deps, services);
  return { close };
});
