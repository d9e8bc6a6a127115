import { defineConfig } from 'vitest/config';

/** The upgrade under load, which needs the machine for itself. */
export default defineConfig({
  test: {
    include: ['src/upgrade.test.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/upgrade.json' }]],
  },
});
