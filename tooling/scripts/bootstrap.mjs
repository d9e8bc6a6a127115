// Runs on any Node of the machine (18 or newer) and without dependencies: it installs the workspace
// with the pinned pnpm, then hands over to the pinned Node that was installed with it.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_FOR_BOOTSTRAP = 18;
const OLDEST_FOR_PRODUCT = 24;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const binaries = path.join(root, 'node_modules', '.bin');
const stampFile = path.join(root, 'node_modules', '.bootstrap.json');

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

function manifests() {
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  for (const room of ['apps', 'packages', 'tooling']) {
    for (const name of readdirSync(path.join(root, room))) {
      files.push(path.join(room, name, 'package.json'));
    }
  }
  return files.filter((file) => existsSync(path.join(root, file)));
}

/**
 * Hash of everything that determines the installed modules; if it is unchanged, nothing needs to be
 * installed.
 */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of manifests()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Folder of the pinned pnpm in npx's cache; turbo and the scripts find it on PATH. */
function locatePnpm(version) {
  const found = execFileSync(
    'npx',
    ['--yes', `--package=pnpm@${version}`, '-c', 'command -v pnpm'],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return path.dirname(found.trim());
}

/** Installs the lockfile's packages unless node_modules is already up to date. */
function install(version) {
  const wanted = fingerprint();
  const stamp = readStamp();
  const installed = stamp.fingerprint === wanted && existsSync(path.join(binaries, 'node'));
  const located =
    stamp.pnpmVersion === version && existsSync(path.join(stamp.pnpmFolder ?? '', 'pnpm'));
  if (installed && located) return stamp.pnpmFolder;

  const begun = Date.now();
  console.log(installed ? `Fetching pnpm ${version} …` : `Installing with pnpm ${version} …`);
  let pnpmFolder;
  try {
    pnpmFolder = locatePnpm(version);
    if (!installed) {
      execFileSync(path.join(pnpmFolder, 'pnpm'), ['install', '--frozen-lockfile'], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CI: process.env.CI ?? 'true' },
      });
    }
  } catch {
    refuse(
      `Installing with pnpm ${version} failed. Fix what it reports above, and run the same command again.`,
    );
  }
  writeFileSync(
    stampFile,
    JSON.stringify({ fingerprint: wanted, pnpmVersion: version, pnpmFolder }),
  );
  console.log(`Installed in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  return pnpmFolder;
}

/** Prints the Node version in use, and refuses one that is too old for the product. */
function guardNode(node) {
  let version;
  try {
    version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    refuse('The Node that the workspace installs does not run on this machine.');
  }
  if (Number.parseInt(version.slice(1), 10) < OLDEST_FOR_PRODUCT) {
    refuse(
      `VoltCourier needs Node ${OLDEST_FOR_PRODUCT} or newer and found ${version} at ${node}.`,
    );
  }
  console.log(`Node ${version} (started by Node ${process.version})`);
}

const [command, ...rest] = process.argv.slice(2);
const script = path.join(root, 'tooling', 'scripts', `${command}.ts`);
if (Number.parseInt(process.versions.node, 10) < OLDEST_FOR_BOOTSTRAP) {
  refuse(
    `Node ${OLDEST_FOR_BOOTSTRAP} or newer has to be installed to begin with; this is ${process.version}.`,
  );
}
if (!command || !existsSync(script))
  refuse('Usage: node tooling/scripts/bootstrap.mjs start|test|dev|package|setup-production');

const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const pnpmFolder = install(packageManager.replace(/^pnpm@/, '').replace(/\+.*$/, ''));
const node = path.join(binaries, 'node');
guardNode(node);

// Through the channel the script notices if this process is killed, so that nothing is left
// running.
const child = spawn(node, [script, ...rest], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: [binaries, pnpmFolder, process.env.PATH].join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
// npm may be killed before it can pass the signal on; our parent process then changes.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  const look = () => {
    if (process.ppid !== npm) child.kill('SIGTERM');
  };
  setInterval(look, 500).unref();
}
child.on('error', (error) => refuse(`The script could not be started: ${error.message}`));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
});
