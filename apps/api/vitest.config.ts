import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    globalSetup: 'src/testing/global-setup.ts',
    include: ['src/**/*.test.{ts,tsx}'],
    // Test files mostly wait for PostgreSQL and the sandbox.
    maxWorkers: availableParallelism() + 1,
    // Each file has its own database and application. Reloading the modules for each of them would
    // take half as long as the tests.
    isolate: false,
    // Most tests race requests on a real database. One that needs a second attempt is a defect of
    // the product or of the test: `npm test` lists it at the end, and the deep profile, which sets a
    // seed, fails at the first attempt.
    retry: process.env['PROPERTY_SEED'] === undefined ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may need more than the second that is given otherwise.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
