import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Tests have no side effects.
    isolate: false,
    testTimeout: 60_000,
  },
});
