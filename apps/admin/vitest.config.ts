import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: 'src/testing/set-up.ts',
    isolate: false,
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
