import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Rolldown } from 'vite';

/** Settings that a build may do without. */
const OPTIONAL_SETTINGS = ['VITE_API_URL', 'VITE_BRAND_NAME', 'VITE_SITE_URL'];

/** Vite would replace each setting that is missing by an object of all the others. */
const definitions = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    OPTIONAL_SETTINGS.map((name) => [
      `import.meta.env.${name}`,
      JSON.stringify(environment[name]) ?? 'undefined',
    ]),
  );

/**
 * Code that every page needs is in two files, and code that many pages need in a third, because a
 * page would otherwise request up to 60 small files. Everything else follows the pages that import
 * it.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // Changes less often than our own code, so browsers keep it over several releases.
  { name: 'vendor', tags: ['$initial'], test: /node_modules/u, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  { name: 'common', minShareCount: 6, includeDependenciesRecursively: false, priority: 1 },
];

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  define: definitions(loadEnv(mode, import.meta.dirname)),
  base: '/admin/',
  build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } },
}));
