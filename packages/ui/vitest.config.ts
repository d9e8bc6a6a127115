import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    // No file leaves anything behind.
    isolate: false,
    testTimeout: 60_000,
  },
});
