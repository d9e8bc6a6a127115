import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { capture } from './capture.ts';
import { Failure, runCommand } from './failure.ts';
import { type Artefact, ARTEFACTS, PACKAGERS } from './packaging/artefacts.ts';
import { readRevision } from './packaging/manifest.ts';
import { readPackageSettings } from './packaging/settings.ts';
import { bytesOf, megabytes } from './packaging/sizes.ts';
import { inRepository } from './paths.ts';
import { fetchSiteSettings, environmentOf } from './site-settings.ts';
import { stopSignal } from './stop-signal.ts';
import { showStep } from './terminal.ts';

const USAGE = `pnpm package [--env-file <file>] [--out <folder>] [${ARTEFACTS.join('|')}]…

  Writes what can be deployed to dist-artefacts/, or to another folder. What static files have to
  know of the installation (APP_URL, ADMIN_URL, API_URL, BRAND_HOTLINE, …) is read from the
  environment, and from the file. With SITE_SETTINGS_URL=<the running API>, pages are built with
  what staff have set there.`;

/** Maximum size of the API's folder. */
const API_MAX_BYTES = 80e6;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'env-file': { type: 'string' },
      out: { type: 'string', default: inRepository('dist-artefacts') },
      help: { type: 'boolean', default: false },
    },
  });
  const wanted = positionals.length === 0 ? [...ARTEFACTS] : positionals;
  const unknown = wanted.find((name) => !ARTEFACTS.includes(name as Artefact));
  if (unknown !== undefined) throw new Failure(`There is no artefact “${unknown}”.\n\n${USAGE}`);
  const file = values['env-file'];
  const env = {
    ...(file === undefined ? {} : parseEnv(readFileSync(file, 'utf8'))),
    ...process.env,
  };
  return { help: values.help, out: path.resolve(values.out), wanted: wanted as Artefact[], env };
}

/** Builds the requested artefacts with Turborepo, which takes earlier builds from its cache. */
async function buildFor(
  wanted: readonly Artefact[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const apps = wanted.filter((name) => name !== 'storybook');
  const tasks = [
    ...(apps.length > 0 ? [['build', ...apps.map((name) => `--filter=@voltcourier/${name}`)]] : []),
    ...(wanted.includes('storybook') ? [['build-storybook', '--filter=@voltcourier/ui']] : []),
  ];
  for (const task of tasks) {
    const args = ['run', ...task, '--output-logs=errors-only'];
    const { succeeded, output } = await capture('turbo', args, { env, signal });
    signal.throwIfAborted();
    if (!succeeded) throw new Failure(`The build failed:\n\n${output.trim()}`);
  }
}

/**
 * `pnpm package`: everything that is deployed, each in a folder that needs nothing from the
 * workspace.
 */
async function packageArtefacts(): Promise<void> {
  const signal = stopSignal();
  const { help, out, wanted, env } = readArguments();
  if (help) return console.log(USAGE);
  const settings = readPackageSettings(env);
  const url = env['SITE_SETTINGS_URL'];
  const set = url ? environmentOf(await fetchSiteSettings(url)) : {};
  const revision = await readRevision(env);
  await showStep('Build', () => buildFor(wanted, { ...settings.buildEnvironment, ...set }, signal));
  const sizes: [Artefact, number][] = [];
  for (const name of wanted) {
    const folder = path.join(out, name);
    await showStep(name, async () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      await PACKAGERS[name]({ folder, revision, settings });
    });
    sizes.push([name, bytesOf(folder)]);
  }
  console.log(`\nVersion ${revision.version}, commit ${revision.commit}, in ${out}:`);
  for (const [name, bytes] of sizes) {
    console.log(`  ${name.padEnd(10)} ${megabytes(bytes).padStart(9)}`);
  }
  const api = sizes.find(([name]) => name === 'api')?.[1] ?? 0;
  if (api > API_MAX_BYTES) {
    throw new Failure(
      `api has ${megabytes(api)}, more than the allowed ${megabytes(API_MAX_BYTES)}.`,
    );
  }
}

await runCommand(packageArtefacts);
