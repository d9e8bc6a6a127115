import { defineConfig } from 'vitest/config';

// Tests have no side effects, so they run without isolation. Only mutation tests need freshly
// loaded modules, because some mutants are in code that runs at load time.
export default defineConfig({
  test: {
    setupFiles: ['@voltcourier/property-tests/seed'],
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
