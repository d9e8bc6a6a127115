import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: 'src/testing/set-up.ts',
    isolate: false,
    testTimeout: 60_000,
    // Dates are said on the clocks of whoever looks: here, wherever the machine is, of the office.
    env: { TZ: 'America/New_York' },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
