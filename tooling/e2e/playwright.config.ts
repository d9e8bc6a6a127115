import { defineConfig } from '@playwright/test';
import { findBrowser } from '@voltcourier/scripts/browser';
import { findProduct } from './harness/running-product.ts';

/**
 * The suggestions under the address bar are a page of their own in each window, on which a browser
 * spends more than on most pages of the site. This switch takes the place of Playwright's own, whose
 * names stand here too.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Journeys that have a product of their own, most of whose time is its start. */
const OWN_PRODUCT =
  /(?:addresses|analytics|assistant|assistant-walk|bitcoin|deferred-hydration|duplicates|renewal)\.e2e\.ts$/u;

/** Journeys that are made a second time with site, staff app and API hosted apart. */
const APART =
  /[/\\](?:hosted-apart|bookings|payments|accounts|staff|live-bookings|emergency|emergency-without-scripts)\.e2e\.ts$/u;
const ONLY_APART = /hosted-apart\.e2e\.ts$/u;
const isApart = Boolean(process.env['E2E_HOSTED_APART']);

// The workers read this file once the product runs, and start the browsers.
const hosts = findProduct()?.apart;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: `test-results/${isApart ? 'apart-' : ''}artifacts`,
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  projects: isApart
    ? [{ name: 'apart', testMatch: APART, grepInvert: /@(?:site|staff)-walk/u }]
    : [
        // The longest of all come first: at the end they would keep a worker busy, and a core idle.
        { name: 'own-product', testMatch: OWN_PRODUCT },
        { name: 'journeys', testIgnore: [OWN_PRODUCT, ONLY_APART] },
      ],
  workers: 4,
  // A test that needs a second attempt is a defect, of the product or of the test. It doesn't stop a
  // release, and `npm test` names it at the end.
  retries: 1,
  // How patient a test is, not how fast the product: a busy machine takes its time for anything.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: `test-results/${isApart ? 'apart' : 'e2e'}.json` }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Movement costs as much as a tenth of what pages do; what moves is tested where it does.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/New_York',
    // What a worker asks for, a test can't see; the tests of the worker allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    ...(hosts && { proxy: { server: hosts.proxyUrl } }),
    // A trace of each test takes a third of the machine; `--trace on` makes one where it is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        // Chromium's own sandbox needs privileges that containers don't give.
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        // Nothing may leave this machine during a test.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // A page lives for seconds here, and its code is not run often enough to be worth optimizing.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${DISABLED_FEATURES.join()}`,
        ...(hosts ? [`--ignore-certificate-errors-spki-list=${hosts.pin}`] : []),
      ],
    },
  },
});
