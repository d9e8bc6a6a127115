import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: {
    'import.meta.env.VITE_GTM_ID': '""',
    'import.meta.env.VITE_ADMIN_URL': '"/admin"',
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    // Tests have no side effects, and a separate process takes longer to start than its tests.
    isolate: false,
    testTimeout: 60_000,
    // Pages show dates in the reader’s time zone. Tests read them in a customer’s.
    env: { TZ: 'America/New_York' },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
