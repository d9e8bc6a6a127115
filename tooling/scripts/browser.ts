import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { capture } from './capture.ts';
import { Failure } from './failure.ts';

/**
 * In order of preference: the headless shell is Chromium without windows, and uses half as much
 * processor time outside the pages.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Ubuntu's `chromium-browser` may be a script that only says to install a snap. */
function runs(file: string): boolean {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function findOnPath(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => isProgram(file) && runs(file));
}

function findInPlaywrightCache(): string | undefined {
  const file = chromium.executablePath();
  return isProgram(file) ? file : undefined;
}

const advice =
  'No Chromium was found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to yours.';

async function installBrowser(): Promise<string> {
  let output: string;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const get = 'apt-get install -y --no-install-recommends';
    // Not every distribution has a separate package of the shell.
    const install = `apt-get update && (${get} chromium-headless-shell || ${get} chromium)`;
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    ({ output } = await capture('sh', ['-c', install], { env }));
  } else {
    const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
    const program = path.join(path.dirname(manifest), 'cli.js');
    ({ output } = await capture(process.execPath, [program, 'install', 'chromium']));
  }
  const installed = findOnPath() ?? findInPlaywrightCache();
  if (installed === undefined) {
    const reason = output.trim().split('\n').at(-1) ?? '';
    throw new Failure(`${advice} Installing one automatically failed: ${reason}`);
  }
  return installed;
}

/**
 * Path of a Chromium: CHROMIUM_PATH, one on PATH, Playwright's own, or one installed now.
 *
 * @throws Failure with one sentence that says what to install.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isProgram(named)) return named;
    throw new Failure(`CHROMIUM_PATH is set to ${named}, which is not a program.`);
  }
  return findOnPath() ?? findInPlaywrightCache() ?? (await installBrowser());
}
