import { defineConfig } from 'tsup';

/**
 * One bundle per process. Workspace packages are compiled in, and so are npm packages with many
 * files: a process that reads a dozen files instead of a thousand is ready a fifth sooner.
 */
export default defineConfig({
  entry: {
    server: 'src/server.ts',
    worker: 'src/worker.ts',
    migrate: 'src/migrate.ts',
    'stripe-sync': 'src/stripe-sync.ts',
    'check-config': 'src/check-config.ts',
    'record-backup': 'src/record-backup.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  esbuildOptions: (options) => {
    // Every process keeps its code in memory, including comments and indentation. Names are kept
    // and lines are short, so that stack traces are readable without a source map.
    options.minifyWhitespace = true;
    options.lineLimit = 200;
    options.legalComments = 'external';
    // A stack trace needs only files and lines from a source map.
    options.sourcesContent = false;
  },
  plugins: [
    {
      name: 'plain-ascii',
      // A single non-ASCII character makes V8 store the whole file with two bytes per character.
      renderChunk(code) {
        const [context] = /.{0,40}[^\0-\x7f].{0,40}/u.exec(code) ?? [];
        if (context === undefined) return null;
        throw new Error(`Write this character as an escape, such as \\u2019: ${context}`);
      },
    },
  ],
  clean: true,
  // CommonJS packages call `require` for Node's modules, which an ES module has to provide.
  banner: {
    js: "import{createRequire as createRequireOf}from'node:module';const require=createRequireOf(import.meta.url);",
  },
  metafile: true,
});
