import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    globalSetup: 'src/testing/global-setup.ts',
    include: ['src/**/*.test.{ts,tsx}'],
    // Files wait for PostgreSQL and the sandbox more than they compute.
    maxWorkers: availableParallelism() + 1,
    // Each file has a database and an application of its own. Loading the modules anew for each of
    // them takes as long as half of the tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may need more than the second that is given otherwise.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
