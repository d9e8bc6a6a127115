import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // These tests keep no state, and all files load the same schemas.
    isolate: false,
    setupFiles: ['@voltcourier/property-tests/seed'],
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
