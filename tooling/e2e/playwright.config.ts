import { defineConfig } from '@playwright/test';
import { findBrowser } from '@voltcourier/scripts/browser';
import { findProduct } from './harness/running-product.ts';

/**
 * The address bar's suggestions are a separate page in each window, which costs a browser more than
 * most of the site's pages. This switch replaces Playwright's own, so its names are listed here
 * too.
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

/** Journeys on their own product, whose start takes most of their time. */
const OWN_PRODUCT =
  /(?:addresses|analytics|assistant|assistant-walk|bitcoin|deferred-hydration|duplicates|renewal)\.e2e\.ts$/u;

/** Journeys that run again with the site, the staff app and the API hosted apart. */
const APART =
  /[/\\](?:hosted-apart|bookings|payments|accounts|staff|live-bookings|emergency|emergency-without-scripts)\.e2e\.ts$/u;
const ONLY_APART = /hosted-apart\.e2e\.ts$/u;
const isApart = Boolean(process.env['E2E_HOSTED_APART']);

// The workers read this file when the product is already running, and start the browsers.
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
        // The longest ones first: at the end, one of them would occupy one worker and leave a core
        // idle.
        { name: 'own-product', testMatch: OWN_PRODUCT },
        { name: 'journeys', testIgnore: [OWN_PRODUCT, ONLY_APART] },
      ],
  workers: 4,
  // A test that needs a second attempt is a defect of the product or of the test. It doesn't block
  // a release; `npm test` lists it at the end.
  retries: 1,
  // Generous on purpose, not a measure of the product's speed: a busy machine is slow at
  // everything.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: `test-results/${isApart ? 'apart' : 'e2e'}.json` }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Animation accounts for a tenth of the pages' work; it is tested separately.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/New_York',
    // A test can't see a service worker's requests; tests of the worker allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    ...(hosts && { proxy: { server: hosts.proxyUrl } }),
    // Tracing every test would take a third of the machine; use `--trace on` when needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        // Chromium's own sandbox needs privileges that containers don't have.
        '--no-sandbox',
        '--disable-gpu',
        // Software draws the pages. In a process of its own, that takes a tenth more of the machine.
        '--in-process-gpu',
        '--no-first-run',
        // No traffic may leave this machine during a test.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // A page lives for seconds, so its code doesn't run often enough to be worth optimizing.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${DISABLED_FEATURES.join()}`,
        ...(hosts ? [`--ignore-certificate-errors-spki-list=${hosts.pin}`] : []),
      ],
    },
  },
});
