import { ConfigError, readConfig } from './platform/config/config.ts';

/** Checks whether a process would start with this environment, and lists the problems. */
try {
  readConfig();
  process.stdout.write('The configuration can be used.\n');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
