import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PublicConfig } from '@voltcourier/contracts/insights/system';
import type { Reach } from './build.ts';
import { Failure, messageOf } from './failure.ts';

const FILE = 'site-settings.json';

/** Variables whose change invalidates the saved settings. */
const configuredBy = (env: NodeJS.ProcessEnv) =>
  [env['BRAND_HOTLINE'] ?? '', env['BRAND_EMAIL'] ?? ''].join(' ');

function reachOf(answer: unknown): Reach {
  const { brand, promises } = PublicConfig.parse(answer);
  return { hotline: brand.hotline, email: brand.email, charges: brand.charges, promises };
}

async function fetchSettings(apiUrl: string, patienceMs: number): Promise<unknown> {
  const url = new URL('/api/config', apiUrl);
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  return answer.json();
}

/**
 * Asks a running API for the business settings, for a build of the site.
 *
 * @throws Failure if the API doesn't return them.
 */
export async function fetchSiteSettings(apiUrl: string): Promise<Reach> {
  try {
    return reachOf(await fetchSettings(apiUrl, 10_000));
  } catch (problem) {
    throw new Failure(`${apiUrl} did not return the site’s settings (${messageOf(problem)}).`);
  }
}

/** Settings passed to a build of the site. */
export const environmentOf = ({ hotline, email, charges, promises }: Reach): NodeJS.ProcessEnv => ({
  VITE_BRAND_HOTLINE: hotline ?? '',
  VITE_BRAND_EMAIL: email ?? '',
  VITE_BRAND_CHARGES: charges ?? '',
  VITE_RESPONSE_PROMISES: promises === undefined ? '' : JSON.stringify(promises),
});

/**
 * Saves the API's settings for the next build. If the API can't be reached, the previous ones stay.
 */
export async function keepSiteSettings(
  dataDir: string,
  apiUrl: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    const config = PublicConfig.parse(await fetchSettings(apiUrl, 2_000));
    const kept = { configuredBy: configuredBy(env), config };
    writeFileSync(path.join(dataDir, FILE), JSON.stringify(kept));
  } catch {
    // Neither starting nor stopping the product depends on it.
  }
}

/**
 * The settings saved for this build; undefined before the first start, and with a different
 * environment.
 */
export function readSiteSettings(dataDir: string, env: NodeJS.ProcessEnv): Reach | undefined {
  try {
    const kept = JSON.parse(readFileSync(path.join(dataDir, FILE), 'utf8')) as {
      readonly configuredBy: string;
      readonly config: unknown;
    };
    return kept.configuredBy === configuredBy(env) ? reachOf(kept.config) : undefined;
  } catch {
    return undefined;
  }
}
