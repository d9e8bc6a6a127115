import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // No test file leaves state behind.
    isolate: false,
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
