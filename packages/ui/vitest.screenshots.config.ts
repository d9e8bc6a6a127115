import { defineConfig } from 'vitest/config';
import { findChromium } from './chromium.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Takes every story as it looks now: `ACCEPT=1`. */
    accept: boolean;
    chromium: string | undefined;
  }
}

/**
 * Compares every story of the built catalogue with how it looked when it was last accepted, in both
 * themes at 390 and 1440 px. It runs on demand and on one machine: fonts are drawn differently
 * elsewhere. `-t components-button` chooses stories.
 */
export default defineConfig({
  test: {
    include: ['.storybook/screenshots.test.ts'],
    testTimeout: 30_000,
    provide: { accept: process.env['ACCEPT'] === '1', chromium: findChromium() },
  },
});
