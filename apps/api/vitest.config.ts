import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'src/testing/global-setup.ts',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
