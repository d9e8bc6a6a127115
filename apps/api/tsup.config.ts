import { defineConfig } from 'tsup';

/** One bundle per process; npm packages stay external, workspace packages are compiled in. */
export default defineConfig({
  entry: { server: 'src/server.ts', worker: 'src/worker.ts', migrate: 'src/migrate.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  clean: true,
  noExternal: [/^@voltcourier\//u],
});
