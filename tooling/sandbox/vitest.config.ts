import { defineConfig } from 'vitest/config';

// Generous, because other suites share the processors: these only set how long a test waits before
// it fails.
export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    // Each test starts its own sandbox. Reading the vendors' schemas takes longer than most test
    // files, and is the same in all of them.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
