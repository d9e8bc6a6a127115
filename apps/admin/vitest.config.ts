import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: 'src/testing/set-up.ts',
    isolate: false,
    testTimeout: 60_000,
    // Pages show dates in the reader’s time zone. Tests read them in the office’s.
    env: { TZ: 'America/New_York' },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
