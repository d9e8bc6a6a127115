import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from './capture.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository } from './paths.ts';
import { stopSignal } from './stop-signal.ts';

const APPS = ['web', 'admin', 'api'] as const;

interface DryRun {
  readonly tasks: readonly {
    readonly package: string;
    readonly cache: { readonly status: 'HIT' | 'MISS' };
  }[];
}

/** Returns the apps that Turborepo would take from its cache now. */
async function findHits(signal: AbortSignal): Promise<string[]> {
  const args = ['run', 'build', '--dry=json'];
  const { succeeded, output } = await capture('turbo', args, { signal });
  if (!succeeded) throw new Failure(output);
  const { tasks } = JSON.parse(output.slice(output.indexOf('{'))) as DryRun;
  return APPS.filter((app) =>
    tasks.some((task) => task.package === `@voltcourier/${app}` && task.cache.status === 'HIT'),
  );
}

function expectHits(when: string, found: readonly string[], expected: readonly string[]): void {
  if (found.join() === expected.join()) return;
  throw new Failure(
    `${when}, the build cache should hold ${expected.join(', ')}, but it holds ${found.join(', ') || 'nothing'}.`,
  );
}

/** Checks that only changed apps are rebuilt: none, or only the site. */
async function check(): Promise<void> {
  const signal = stopSignal();
  const built = await capture('turbo', ['run', 'build', '--output-logs=errors-only'], { signal });
  if (!built.succeeded) throw new Failure(built.output);
  expectHits('Right after a build', await findHits(signal), APPS);

  const probe = inRepository('apps', 'web', 'src', `cache-probe-${process.pid}.txt`);
  writeFileSync(probe, 'A change in apps/web.\n');
  try {
    expectHits('After a change in apps/web', await findHits(signal), ['admin', 'api']);
  } finally {
    rmSync(probe, { force: true });
  }
  expectHits(`Without ${path.basename(probe)} again`, await findHits(signal), APPS);
  console.log(
    'An unchanged app comes from the cache, and a change in one app leaves the others there.',
  );
}

await runCommand(check);
