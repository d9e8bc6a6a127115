import { defineConfig } from 'vitest/config';

// Tests leave nothing behind, and run without isolation. Only mutations need modules that are loaded
// anew, because some defects are in what a module does as it is loaded.
export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
