import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { findChromium } from './chromium.config.ts';
import type { Reporter } from 'vitest/node';
import vite from './vite.config.ts';

const executablePath = findChromium();

/** A browser for one of the two themes; the dark one also asks for no motion. */
function chromium(contextOptions: { colorScheme: 'light' | 'dark'; reducedMotion?: 'reduce' }) {
  return {
    browser: 'chromium' as const,
    name: contextOptions.colorScheme,
    provider: playwright({
      launchOptions: {
        ...(executablePath ? { executablePath } : {}),
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      },
      contextOptions,
    }),
  };
}

/** Fails a run that ended early: a story that leaves its page takes the ones after it along. */
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

const stories = defineConfig({
  plugins: [storybookTest({ configDir: join(import.meta.dirname, '.storybook') })],
  test: {
    env: { STORY_TESTS: 'true' },
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/stories.json' }], everyStoryRan],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright(),
      instances: [
        chromium({ colorScheme: 'light' }),
        chromium({ colorScheme: 'dark', reducedMotion: 'reduce' }),
      ],
    },
  },
});

// Storybook's plugin brings the rest of the build's configuration with it.
export default mergeConfig({ optimizeDeps: vite.optimizeDeps }, stories);
