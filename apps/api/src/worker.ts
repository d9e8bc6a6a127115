import { connectProcess, runProcess } from './process.ts';
import { startWork } from './worker-jobs.ts';

/** The jobs, apart from the server. */
await runProcess(async (config) => {
  const { deps, services, close } = connectProcess(config, { isWorker: true });
  await deps.jobs.start();
  await startWork(deps, services);
  return { close };
});
