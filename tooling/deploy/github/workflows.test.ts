import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly artefact: readonly string[] } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).toSorted();
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []).join('\n');

test.each(workflows)(
  '%s pins actions to commits, and has read-only permissions by default',
  (file) => {
    const { permissions, jobs } = parse(read(file)) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      expect(job['timeout-minutes'], name).toBeGreaterThan(0);
      for (const { uses } of job.steps) {
        if (uses !== undefined && !uses.startsWith('./')) expect(uses).toMatch(/@[\da-f]{40}$/u);
      }
    }
  },
);

test.each(workflows)('%s interpolates no expressions into shell commands', (file) => {
  for (const job of Object.values((parse(read(file)) as Workflow).jobs)) {
    expect(commandsOf(job)).not.toContain('${{');
  }
});

test('the CI workflow runs affected tests, compared with the base commit', () => {
  const { on, jobs } = workflow('ci');
  expect(Object.keys(on)).toEqual(['pull_request', 'push', 'schedule', 'workflow_dispatch']);
  const affected = jobs['affected'];
  expect(affected?.if).toContain("github.event_name == 'push'");
  const step = affected?.steps.find(({ run }) => run === 'npm test -- --affected');
  expect(step?.env?.['TURBO_SCM_BASE']).toContain('github.event.pull_request.base.sha');
  expect(step?.env?.['TURBO_SCM_BASE']).toContain('github.event.before');
  expect(commandsOf(jobs['everything'] as Job)).toContain('--deep');
});

test('the release workflow checks a tag, then packages, builds and publishes it', () => {
  const { on, jobs } = workflow('release');
  expect(on).toEqual({ push: { tags: ['v*'] } });
  const { artefacts, images, storybook } = jobs;
  expect([artefacts?.needs, images?.needs, storybook?.needs]).toEqual([
    'check',
    'check',
    'artefacts',
  ]);
  const commands = commandsOf(artefacts as Job);
  for (const part of ['npm run package', 'release-notes.ts', 'gh release create']) {
    expect(commands).toContain(part);
  }
  expect(artefacts?.permissions).toMatchObject({ attestations: 'write', 'id-token': 'write' });
  expect(storybook?.permissions).toMatchObject({ pages: 'write' });
});

test('each artefact has an image with every build argument of its Dockerfile', () => {
  const images = workflow('release').jobs['images'] as Job;
  const artefacts = images.strategy?.matrix.artefact ?? [];
  const files = globSync('tooling/deploy/images/*.Dockerfile', { cwd: root });
  expect(files.map((file) => path.basename(file, '.Dockerfile')).toSorted()).toEqual(
    [...artefacts].toSorted(),
  );
  const commands = commandsOf(images);
  expect(commands).toContain('--provenance=mode=max');
  const given = [...commands.matchAll(/--build-arg (\w+)/gu)].map(([, name]) => name);
  const taken = files
    .flatMap((file) => [...read(file).matchAll(/^ARG (\w+)$/gmu)])
    .map(([, name]) => name);
  // The sandbox is for tests, and the base image is each installation's choice.
  const missing = [...new Set(taken)].filter(
    (name) => !given.includes(name) && name !== 'SANDBOX_URL',
  );
  expect(missing).toEqual([]);
});
