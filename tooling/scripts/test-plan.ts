import path from 'node:path';
import { capture } from './capture.ts';
import { Failure } from './failure.ts';
import { inRepository } from './paths.ts';
import { type Step, check, runTests, scriptCheck } from './test-steps.ts';
import { type WorkspacePackage, readWorkspace } from './workspace.ts';

/** The steps of a run of `npm test`. */
export interface TestPlan {
  /** One lane per core; each runs its steps in order, beside the other. */
  readonly lanes: readonly (readonly Step[])[];
  /** What needs the machine to itself, afterwards. */
  readonly last: readonly Step[];
}

const E2E = '@voltcourier/e2e';

/** Whoever of these is touched, the whole product may behave differently. */
const PRODUCT = new Set(
  ['web', 'admin', 'api', 'sandbox', 'scripts'].map((name) => `@voltcourier/${name}`),
);

interface PackageList {
  readonly packages: { readonly items: readonly { readonly name: string }[] };
}

/** The packages that the change since the main branch affects, those that depend on them included. */
export async function findAffectedPackages(signal: AbortSignal): Promise<WorkspacePackage[]> {
  const { succeeded, output } = await capture('turbo', ['ls', '--affected', '--output=json'], {
    signal,
  });
  if (!succeeded) throw new Failure(`What the change affects could not be found out:\n\n${output}`);
  const list = JSON.parse(output.slice(output.indexOf('{'))) as PackageList;
  const names = new Set(list.packages.items.map(({ name }) => name));
  return readWorkspace().filter(({ name }) => names.has(name));
}

/**
 * What to run for these packages: the whole workspace, or what a change affects. Checks that read
 * all of the repository in a second are always run.
 */
export function planTests(
  packages: readonly WorkspacePackage[],
  options: { readonly isAffectedOnly: boolean; readonly env: NodeJS.ProcessEnv },
): TestPlan {
  const { env, isAffectedOnly } = options;
  const flags = [
    ...(isAffectedOnly ? ['--affected'] : []),
    '--continue',
    '--output-logs=errors-only',
    '--concurrency=2',
  ];
  const turbo = (name: string, task: string) => check(name, 'turbo', 'run', task, ...flags);
  const turboTests = (name: string, task: string, report: string) => {
    const reports = packages
      .filter(({ scripts }) => scripts[task] !== undefined)
      .map(({ folder }) => path.join(folder, 'test-results', report));
    if (reports.length === 0) return [];
    return [
      runTests({
        name,
        command: 'turbo',
        args: ['run', task, ...flags],
        env,
        kind: 'vitest',
        reports,
      }),
    ];
  };
  const isProductAffected = packages.some(({ name }) => name === E2E || PRODUCT.has(name));
  const whole = (...steps: Step[]) => (isProductAffected ? steps : []);

  return {
    lanes: [
      [
        check('Formatting', 'oxfmt', '--check', '.'),
        check('Lint', 'oxlint', '--type-aware', '--deny-warnings'),
        scriptCheck('Import boundaries', 'check-boundaries.ts'),
        check('Package boundaries', 'turbo', 'boundaries'),
        turbo('Types', 'typecheck'),
        check('Unused files, exports and dependencies', 'knip'),
        scriptCheck('Documentation', 'check-docs.ts'),
        scriptCheck('Glossary', 'check-glossary.ts'),
        scriptCheck('Map', 'check-map.ts'),
        ...turboTests('Stories', 'test:stories', 'stories.json'),
      ],
      [
        turbo('Build', 'build'),
        ...whole(
          scriptCheck('Build cache', 'check-cache.ts'),
          scriptCheck('Byte budgets', 'check-bytes.ts'),
          scriptCheck('Built pages', 'check-pages.ts'),
        ),
        ...turboTests('Unit and api tests', 'test:unit', 'unit.json'),
        ...whole(
          runTests({
            name: 'Start and stop',
            command: inRepository('tooling', 'scripts', 'node_modules', '.bin', 'vitest'),
            args: ['run', '--config', 'vitest.start.config.ts'],
            cwd: inRepository('tooling', 'scripts'),
            kind: 'vitest',
            reports: ['tooling/scripts/test-results/start.json'],
          }),
        ),
      ],
    ],
    last: whole(
      runTests({
        name: 'End to end',
        command: inRepository('e2e', 'node_modules', '.bin', 'playwright'),
        args: ['test'],
        cwd: inRepository('e2e'),
        env,
        kind: 'playwright',
        reports: ['e2e/test-results/e2e.json'],
      }),
    ),
  };
}
