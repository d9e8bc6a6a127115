import { ConfigError, readConfig } from './platform/config/config.ts';

/** Says whether a process would start with the environment that this one has, and what stands against it. */
try {
  readConfig();
  process.stdout.write('The configuration can be used.\n');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
