import { defineConfig } from 'vitest/config';
import { findChromium } from './chromium.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Accepts the current look of every story: `ACCEPT=1`. */
    accept: boolean;
    chromium: string | undefined;
  }
}

/**
 * Compares every story of the built catalog with its accepted screenshots, in both themes at 390
 * and 1440 px. Run it on demand and on one machine: font rendering differs between machines. `-t
 * components-button` selects stories.
 */
export default defineConfig({
  test: {
    include: ['.storybook/screenshots.test.ts'],
    testTimeout: 30_000,
    provide: { accept: process.env['ACCEPT'] === '1', chromium: findChromium() },
  },
});
