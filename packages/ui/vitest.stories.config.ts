import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { findChromium } from './chromium.config.ts';
import type { BrowserCommand, Reporter } from 'vitest/node';
import vite from './vite.config.ts';

const executablePath = findChromium();

/** Fails a run that ended early: a story that leaves its page ends the run for those after it. */
const everyStoryRan: Reporter = {
  onTestRunEnd(modules) {
    const missing = modules.filter((module) =>
      [...module.children.allTests()].every((story) => story.result().state === 'pending'),
    );
    if (missing.length === 0) return;
    process.exitCode = 1;
    console.error(
      `These did not run: ${missing.map((module) => module.relativeModuleId).join(', ')}`,
    );
  },
};

const showTheme: BrowserCommand<[theme: 'light' | 'dark']> = ({ page }, theme) =>
  page.emulateMedia({
    colorScheme: theme,
    reducedMotion: theme === 'dark' ? 'reduce' : 'no-preference',
  });

const stories = defineConfig({
  plugins: [storybookTest({ configDir: join(import.meta.dirname, '.storybook') })],
  test: {
    env: { STORY_TESTS: 'true' },
    testTimeout: 60_000,
    // As for the other tests with a browser: `npm test` lists what needed a second attempt.
    retry: 1,
    // Stories have no side effects, so that one page serves all files and loads the catalog once.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'test-results/stories.json' }], everyStoryRan],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          args: ['--no-sandbox', '--disable-dev-shm-usage'],
        },
        contextOptions: { colorScheme: 'light' },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { showTheme },
    },
  },
});

// Storybook's plugin provides the rest of the build configuration.
export default mergeConfig({ optimizeDeps: vite.optimizeDeps }, stories);
