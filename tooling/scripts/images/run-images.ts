import path from 'node:path';
import type { ChildProcess } from '../child-process.ts';
import { Failure } from '../failure.ts';
import type { Artefact } from '../packaging/artefacts.ts';
import { findFreePort } from '../ports.ts';
import { waitForAnswer } from '../ready.ts';
import { startPostgres } from '../postgres.ts';
import { imageOf } from './build-images.ts';
import { type Buildah, CHROOT } from './buildah.ts';

/** Where containers are tested, and where their logs go. */
interface ImageRun {
  readonly buildah: Buildah;
  readonly folder: string;
}

function expectThat(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Failure(sentence);
}

/** The health check command of an image, as Docker runs it. */
function healthCheckOf(test: readonly string[]): readonly string[] {
  const [kind, ...rest] = test;
  return kind === 'CMD-SHELL' ? ['/bin/sh', '-c', rest.join(' ')] : rest;
}

const variables = (env: Readonly<Record<string, string>>) =>
  Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);

/** Starts the image's own command, waits for it, and expects its health check to pass. */
async function tryContainer(
  { buildah, folder }: ImageRun,
  artefact: Artefact,
  env: Readonly<Record<string, string>>,
  check: (origin: string) => Promise<void>,
): Promise<void> {
  const { User, Cmd, Healthcheck } = await buildah.configOf(imageOf(artefact));
  expectThat(User === '10001:10001', `${artefact} runs as ${User || 'root'}.`);
  expectThat(Healthcheck !== undefined, `${artefact} has no health check.`);
  const container = await buildah.run('from', '--pull=false', imageOf(artefact));
  const port = await findFreePort();
  const all = variables({ ...env, PORT: String(port) });
  const runs = ['run', CHROOT, ...all, container, '--'];
  // Everything except /tmp can be mounted read-only: the process can't write anywhere else.
  const written = await buildah.try(...runs, '/bin/sh', '-c', 'touch /probe || touch ./probe');
  expectThat(!written.succeeded, `${artefact} can write to its root file system.`);
  let child: ChildProcess | undefined;
  try {
    child = buildah.start(artefact, path.join(folder, `${artefact}.log`), ...runs, ...Cmd);
    const origin = `http://127.0.0.1:${port}`;
    await waitForAnswer(child, artefact === 'api' ? `${origin}/api/ready` : `${origin}/`);
    await check(origin);
    await buildah.run(...runs, ...healthCheckOf(Healthcheck?.Test ?? []));
  } finally {
    await child?.stop();
    await buildah.run('rm', container);
  }
}

const bodyOf = async (url: string) => (await fetch(url)).text();

/** Migrates a database with the API's image, and starts the API on it. */
export async function tryApi(run: ImageRun): Promise<void> {
  const postgres = await startPostgres({ ephemeral: true });
  try {
    const env = { DATABASE_URL: postgres.url, HOST: '127.0.0.1' };
    const { buildah } = run;
    const container = await buildah.run('from', '--pull=false', imageOf('api'));
    await buildah.run('run', CHROOT, ...variables(env), container, '--', 'node', 'migrate.js');
    await buildah.run('rm', container);
    await tryContainer(run, 'api', env, async (origin) => {
      const config = await bodyOf(`${origin}/api/config`);
      expectThat(config.includes('VoltCourier'), `/api/config answers ${config}.`);
    });
  } finally {
    await postgres.stop();
  }
}

/** Serves a static image's pages. */
export function tryStatic(
  run: ImageRun,
  artefact: Exclude<Artefact, 'api'>,
  page: string,
): Promise<void> {
  return tryContainer(run, artefact, {}, async (origin) => {
    const answer = await fetch(`${origin}${page}`);
    expectThat(answer.status === 200, `${artefact} answers ${page} with ${answer.status}.`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expectThat(policy.includes('frame-ancestors'), `${artefact} sends no policy with ${page}.`);
  });
}
