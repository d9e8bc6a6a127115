import path from 'node:path';
import { buildEnvironment } from './build.ts';
import { capture } from './capture.ts';
import { DEEP_PARTS, type DeepPart } from './deep-parts.ts';
import { Failure } from './failure.ts';
import { inRepository } from './paths.ts';
import { type Step, check, checkWith, runTests, scriptCheck } from './test-steps.ts';
import { TESTED_REACH } from './tested-reach.ts';
import { type WorkspacePackage, readWorkspace } from './workspace.ts';

/** The steps of a run of `npm test`. */
export interface TestPlan {
  /** One lane per core; each runs its steps in order, in parallel with the others. */
  readonly lanes: readonly (readonly Step[])[];
  /** Steps that need the machine, or the built product, for themselves, afterwards. */
  readonly last: readonly Step[];
}

const E2E = '@voltcourier/e2e';

/** Its tests kill the product, and make its vendors unavailable. */
const BENCH = '@voltcourier/bench';

const FLAGS = ['--continue', '--output-logs=errors-only', '--concurrency=2'];

/** If one of these is changed, the whole product may behave differently. */
const PRODUCT = new Set(
  ['web', 'admin', 'api', 'sandbox', 'scripts'].map((name) => `@voltcourier/${name}`),
);

interface PackageList {
  readonly packages: { readonly items: readonly { readonly name: string }[] };
}

/** Packages affected by the change since the main branch, including those that depend on them. */
export async function findAffectedPackages(signal: AbortSignal): Promise<WorkspacePackage[]> {
  const { succeeded, output } = await capture('turbo', ['ls', '--affected', '--output=json'], {
    signal,
  });
  if (!succeeded) throw new Failure(`Could not determine what the change affects:\n\n${output}`);
  const list = JSON.parse(output.slice(output.indexOf('{'))) as PackageList;
  const names = new Set(list.packages.items.map(({ name }) => name));
  return readWorkspace().filter(({ name }) => names.has(name));
}

/** Options of a run. */
export interface PlanOptions {
  readonly isAffectedOnly: boolean;
  /** The deep profile: random values, and mutations. */
  readonly isDeep: boolean;
  /** Parts of the deep profile to run. */
  readonly parts: readonly DeepPart['id'][];
  /** Path of the browser, which may still be being installed. */
  readonly browser: Promise<string>;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs only the package's own tests, counted from the reports that they write. */
function turboTests(
  name: string,
  task: string,
  packages: readonly WorkspacePackage[],
  { browser, env, isDeep }: PlanOptions,
): Step[] {
  const tested = packages.filter(({ scripts }) => scripts[task] !== undefined);
  if (tested.length === 0) return [];
  const filters = tested.map((one) => `--filter=${one.name}`);
  return [
    runTests({
      name,
      command: 'turbo',
      args: ['run', task, ...filters, ...FLAGS, ...(isDeep ? ['--force'] : [])],
      env: { ...env, ...(isDeep ? { PROPERTY_SEED: 'random' } : {}) },
      ...(task === 'test:stories' && { browser }),
      kind: 'vitest',
      reports: tested.map(({ folder }) =>
        path.join(folder, 'test-results', `${task.replace('test:', '')}.json`),
      ),
    }),
  ];
}

/** Every journey through the product, except the walks that are left out. */
function endToEnd({ browser, env, parts }: PlanOptions): Step {
  const walks = DEEP_PARTS.map(({ id }) => id).filter((id) => id.endsWith('-walk'));
  const leftOut = walks.filter((id) => !parts.includes(id)).map((id) => `@${id}`);
  return runTests({
    name: 'End to end',
    command: inRepository('tooling', 'e2e', 'node_modules', '.bin', 'playwright'),
    args: ['test', ...(leftOut.length > 0 ? ['--grep-invert', leftOut.join('|')] : [])],
    cwd: inRepository('tooling', 'e2e'),
    env,
    browser,
    kind: 'playwright',
    reports: ['tooling/e2e/test-results/e2e.json'],
  });
}

/** The most important journeys, repeated with site, staff app and API on separate hosts. */
function hostedApart({ browser, env }: PlanOptions): Step {
  return runTests({
    name: 'Hosted apart',
    command: inRepository('tooling', 'e2e', 'node_modules', '.bin', 'playwright'),
    args: ['test'],
    cwd: inRepository('tooling', 'e2e'),
    env: { ...env, E2E_HOSTED_APART: '1' },
    browser,
    kind: 'playwright',
    reports: ['tooling/e2e/test-results/apart.json'],
  });
}

/** Replaces servers and workers with the next version while customers book. */
function upgradeUnderLoad(): Step {
  return runTests({
    name: 'Upgrade under load',
    command: inRepository('tooling', 'bench', 'node_modules', '.bin', 'vitest'),
    args: ['run', '--config', 'vitest.upgrade.config.ts'],
    cwd: inRepository('tooling', 'bench'),
    kind: 'vitest',
    reports: ['tooling/bench/test-results/upgrade.json'],
  });
}

/** `npm start` itself, which is never taken from a cache. */
function startAndStop(): Step {
  return runTests({
    name: 'Start and stop',
    command: inRepository('tooling', 'scripts', 'node_modules', '.bin', 'vitest'),
    args: ['run', '--config', 'vitest.start.config.ts'],
    cwd: inRepository('tooling', 'scripts'),
    kind: 'vitest',
    reports: ['tooling/scripts/test-results/start.json'],
  });
}

/** A part that uses its own PostgreSQL servers. */
function databasePart({ id, name }: DeepPart): Step {
  return runTests({
    name,
    command: inRepository('tooling', 'bench', 'node_modules', '.bin', 'vitest'),
    args: [
      'run',
      '--config',
      'vitest.deep.config.ts',
      `src/deep/${id}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/${id}.json`,
    ],
    cwd: inRepository('tooling', 'bench'),
    kind: 'vitest',
    reports: [`tooling/bench/test-results/${id}.json`],
  });
}

/**
 * Plans the run for these packages: the whole workspace, or what a change affects. Checks that read
 * the whole repository in a second always run.
 */
export function planTests(packages: readonly WorkspacePackage[], options: PlanOptions): TestPlan {
  const { isAffectedOnly, isDeep, parts } = options;
  const affected = isAffectedOnly ? ['--affected'] : [];
  const turbo = (name: string, task: string, env: NodeJS.ProcessEnv = {}) =>
    checkWith(env, name, 'turbo', 'run', task, ...affected, ...FLAGS);
  const tests = (name: string, task: string, isIncluded: (one: WorkspacePackage) => boolean) =>
    turboTests(name, task, packages.filter(isIncluded), options);
  const isProductAffected = packages.some(({ name }) => name === E2E || PRODUCT.has(name));
  const whole = (...steps: Step[]) => (isProductAffected ? steps : []);
  // One build for the checks and the journeys: with a hotline, pages have the most code.
  const reach = buildEnvironment(TESTED_REACH);

  return {
    lanes: [
      [
        turbo('Build', 'build', reach),
        ...whole(
          scriptCheck('Build cache', 'check-cache.ts', reach),
          scriptCheck('Byte budgets', 'check-bytes.ts'),
          scriptCheck('Built pages', 'check-pages.ts'),
        ),
        ...tests('Stories', 'test:stories', () => true),
      ],
      [
        check('Formatting', 'oxfmt', '--check', '.'),
        // The linter's rules need the types anyway, so it also reports what the compiler would.
        check('Lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
        scriptCheck('Import boundaries', 'check-boundaries.ts'),
        check('Package boundaries', 'turbo', 'boundaries'),
        ...(isDeep ? [turbo('Types by the compiler', 'typecheck')] : []),
        check('Unused files, exports and dependencies', 'knip'),
        scriptCheck('Documentation', 'check-docs.ts'),
        scriptCheck('Glossary', 'check-glossary.ts'),
        scriptCheck('Map', 'check-map.ts'),
        ...tests('Unit and API tests', 'test:unit', ({ name }) => name !== BENCH),
      ],
    ],
    last: [
      // Journeys need both cores: in parallel with the unit tests they time out, and save no time.
      ...whole(endToEnd(options)),
      ...(parts.includes('apart') ? whole(hostedApart(options)) : []),
      // These rebuild and restart the product, which would disturb anything running in parallel.
      ...(parts.includes('crash')
        ? tests('Crashes and outages', 'test:unit', ({ name }) => name === BENCH)
        : []),
      ...(parts.includes('upgrade') ? whole(upgradeUnderLoad()) : []),
      ...DEEP_PARTS.filter(({ id }) => id === 'backup' || id === 'replica')
        .filter(({ id }) => parts.includes(id))
        .flatMap((part) => whole(databasePart(part))),
      ...(parts.includes('start') ? whole(startAndStop()) : []),
      ...(parts.includes('images') ? whole(scriptCheck('Images', 'check-images.ts')) : []),
      ...(isDeep ? [check('Mutations', 'pnpm', 'test:mutation')] : []),
    ],
  };
}
