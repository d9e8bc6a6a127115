import { existsSync } from 'node:fs';
import path from 'node:path';
import { SANDBOX_CHARGES } from '@voltcourier/contracts/insights/system';
import { build, type Reach } from './build.ts';
import { addDemoCustomer, DEMO_CUSTOMER, isLocal } from './demo-customer.ts';
import { runCommand } from './failure.ts';
import { inRepository, repository } from './paths.ts';
import { type Product, startProduct } from './product.ts';
import { fetchSiteSettings, keepSiteSettings, readSiteSettings } from './site-settings.ts';
import { aborted, stopSignal } from './stop-signal.ts';
import { bold, dim, secondsSince, showStep } from './terminal.ts';

async function showAddresses(product: Product): Promise<void> {
  const { url, sandboxUrl, settings } = product;
  const rows = [
    ['Site', url],
    ['Staff app', `${url}/admin/`],
    ['API', `${url}/api/docs`],
    ...(settings.isSandboxed
      ? [
          ['Inbox', `${sandboxUrl}/inbox`],
          ['Payments', `${sandboxUrl}/payments`],
          ['Bitcoin', `${sandboxUrl}/bitcoin`],
          ['Language model', `${sandboxUrl}/openai`],
          ['YouTube', `${sandboxUrl}/youtube`],
          ['Scheduler', `${sandboxUrl}/scheduler`],
        ]
      : []),
  ];
  for (const [name, address] of rows) console.log(`  ${String(name).padEnd(16)}${address}`);
  if (!settings.isSandboxed) return;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = settings.apiEnvironment;
  console.log(`\n  Demo accounts`);
  console.log(`  ${'Staff'.padEnd(16)}${ADMIN_EMAIL}  ${ADMIN_PASSWORD}`);
  if (!isLocal(product)) return;
  const problem = await addDemoCustomer(product);
  const { email, password } = DEMO_CUSTOMER;
  console.log(
    `  ${'Customer'.padEnd(16)}${problem === undefined ? `${email}  ${password}` : `could not be created: ${problem}`}`,
  );
}

/**
 * Settings that the site is built with: those set by staff, as saved by the last run, otherwise the
 * environment.
 */
async function siteSettings(dataDir: string): Promise<Reach> {
  const { SITE_SETTINGS_URL, BRAND_HOTLINE: hotline, BRAND_EMAIL: email } = process.env;
  if (SITE_SETTINGS_URL) return fetchSiteSettings(SITE_SETTINGS_URL);
  const charges = process.env['APP_ENV'] === 'production' ? undefined : SANDBOX_CHARGES;
  return readSiteSettings(dataDir, process.env) ?? { hotline, email, charges };
}

/** `npm start`: builds, starts everything, and runs until it is stopped. */
async function start(): Promise<void> {
  const begun = performance.now();
  const signal = stopSignal();
  if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
  const dataDir = path.resolve(repository, process.env['DATA_DIR'] || '.data');
  try {
    const product = await startProduct({
      dataDir,
      env: process.env,
      build: async () => build(signal, await siteSettings(dataDir)),
      step: showStep,
      signal,
    });
    await keepSiteSettings(dataDir, product.url, process.env);
    console.log(`\n${bold('VoltCourier is running')} ${dim(`after ${secondsSince(begun)}`)}\n`);
    await showAddresses(product);
    console.log(`\n  Data in ${dataDir}, logs in ${path.join(dataDir, 'logs')}`);
    console.log(dim('  Ctrl-C stops everything.'));
    const failure = await Promise.race([product.failed, aborted(signal)]);
    console.log(`\n  Stopping …`);
    await keepSiteSettings(dataDir, product.url, process.env);
    await product.stop();
    if (failure !== undefined) throw failure;
    console.log('  Stopped.');
  } catch (problem) {
    if (!signal.aborted) throw problem;
    console.log('\n  Stopped.');
  }
}

await runCommand(start);
