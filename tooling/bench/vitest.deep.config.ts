import { defineConfig } from 'vitest/config';

/** Parts of the deep profile; the argument of `vitest run` names one. */
export default defineConfig({
  test: {
    include: ['src/deep/*.deep-test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
