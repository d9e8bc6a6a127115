import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
