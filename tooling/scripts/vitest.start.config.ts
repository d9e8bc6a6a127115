import { defineConfig } from 'vitest/config';

/** `npm start` itself, which is never taken from a cache. */
export default defineConfig({
  test: {
    include: ['start-and-stop/*.start-test.ts'],
    testTimeout: 300_000,
    reporters: ['default', ['json', { outputFile: 'test-results/start.json' }]],
  },
});
