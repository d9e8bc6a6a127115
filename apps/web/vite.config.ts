import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const REACT = /node_modules\/(?:react|react-dom|scheduler)\//u;
// The package's own choice is always its development build, which is larger by its warnings.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
const ROUTER = path.join(path.dirname(resolve('react-router')), '../production/index.mjs');
// Pages use them, the first one doesn't; it only reaches them through the package's index.
const PLANS = /packages\/pricing\/src\/plans\.ts$/u;
const ENTRY = path.join(import.meta.dirname, 'src/app/entry-client.tsx');
let firstPage: Set<string> | undefined;

/**
 * Whether a module is loaded by the entry itself, that is by the landing page and by every other.
 * All of those are one file: it compresses better together than in twenty.
 */
function isOnFirstPage(id: string, graph: Graph): boolean {
  if (firstPage === undefined) {
    firstPage = new Set([ENTRY]);
    for (const seen of firstPage) {
      for (const imported of graph.getModuleInfo(seen)?.importedIds ?? []) firstPage.add(imported);
    }
  }
  return firstPage.has(id);
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  resolve: {
    alias:
      command === 'build' && !isSsrBuild ? [{ find: /^react-router$/u, replacement: ROUTER }] : [],
  },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                // Read on its own, so that a slow phone can answer a touch between the two.
                { name: 'react', test: REACT, priority: 1 },
                { name: 'plans', test: PLANS, priority: 1 },
                { name: (id: string, graph: Graph) => (isOnFirstPage(id, graph) ? 'site' : null) },
              ],
            },
          },
        },
  },
}));
