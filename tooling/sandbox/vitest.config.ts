import { defineConfig } from 'vitest/config';

// Generous, because other suites run on the same processors: these decide only how long a test
// waits before it fails.
export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
