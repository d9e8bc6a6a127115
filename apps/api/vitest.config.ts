import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    globalSetup: 'src/testing/global-setup.ts',
    include: ['src/**/*.test.{ts,tsx}'],
    // Files wait for PostgreSQL and the sandbox more than they compute.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
