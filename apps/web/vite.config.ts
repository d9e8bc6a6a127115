import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const REACT = /node_modules\/(?:react|react-dom|scheduler)\/|app\/hydrate-root\.ts$/u;
// The package's own choice is always its development build, which is larger by its warnings.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
const ROUTER = path.join(path.dirname(resolve('react-router')), '../production/index.mjs');
// Pages use them, the first one doesn't; it only reaches them through the package's index.
const PLANS = /packages\/pricing\/src\/plans\.ts$/u;
// Whoever has a form has these; as files of their own they would compress worse.
const FIELDS =
  /(?:\/field|text-field|control\.module)\.(?:tsx|css)$|(?:session-store|attempt-key|use-online)\.ts$/u;
// What a toast needs of Radix goes with it; the tabs share it, and would split it in two.
const TOAST =
  /toast-region\.(?:tsx|module\.css)$|@radix-ui\/(?!react-(?:tabs|roving-focus|direction)\b)/u;
// Scripts that the HTML of every page starts: naming them before each import costs and brings nothing.
const STARTED = /^assets\/(?:rolldown-runtime|react|site)-[\w-]{8}\.js$/u;
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

const repository = path.join(import.meta.dirname, '../..');
const modules = globSync('{apps/web,packages/ui}/src/**/*.module.css', {
  cwd: repository,
}).toSorted();
const namesIn = new Map<number, string[]>();

/** A short name for a class, the same in the pages and in their scripts: both carry hundreds. */
function shortName(name: string, file: string): string {
  const module = modules.indexOf(path.relative(repository, file.replace(/\?.*$/u, '')));
  if (module === -1) throw new Error(`${file} is no stylesheet of the site.`);
  const names = namesIn.get(module) ?? [];
  namesIn.set(module, names);
  if (!names.includes(name)) names.push(name);
  // Letters first: a class can't begin with a digit.
  return `${String.fromCodePoint(97 + (module % 26))}${Math.floor(module / 26).toString(36)}${names.indexOf(name).toString(36)}`;
}

/** Rewrites the files that match. Once there is nothing left to rewrite, the build stops and says so. */
function rewrite(name: string, id: RegExp, changes: readonly (readonly [RegExp, string])[]) {
  let hasSeen = false;
  const unused = new Set(changes);
  return {
    name,
    transform: {
      filter: { id },
      handler(code: string) {
        hasSeen = true;
        let text = code;
        for (const change of changes) {
          const changed = text.replaceAll(...change);
          if (changed !== text) unused.delete(change);
          text = changed;
        }
        return text;
      },
    },
    buildEnd() {
      for (const [what] of hasSeen ? unused : []) {
        throw new Error(`${name} finds nothing like ${String(what)} any more.`);
      }
    },
  };
}

/**
 * The router calls React while it is loaded, and names its components for a debugger, which keeps
 * what only those calls and names use: the half of it that serves data routers. Said to be pure,
 * and without names, it goes where nothing else needs it.
 */
const shakeRouter = rewrite('shake-router', /react-router\/dist\/production\//u, [
  [/= (React\d*\.(?:memo|createContext|forwardRef)\()/gu, '= /* @__PURE__ */ $1'],
  [/^\w+\.displayName = "[^"]*";$/gmu, ''],
  // A framework's links fetch what they lead to ahead of time; ours have none.
  [/React\d*\.createElement\(\s*PrefetchPageLinks,\s*\{[^{}]*\}\s*\)/gu, 'null'],
]);

/**
 * What an endpoint is for, which refusals it knows and how often it may be asked is for the server
 * and its documentation: no browser reads them. It reads what TypeScript has become, whose strings
 * are in double quotes.
 */
const dropServerSide = rewrite(
  'drop-server-side',
  /packages\/contracts\/src\/(?!kernel\/)[\w-]+\/[\w-]+\.ts$/u,
  [
    [/\bsummary:\s*"[^"\n]*"/gu, 'summary: ""'],
    [/\berrors:\s*\[[^[\]]*\]/gu, 'errors: []'],
    [/\b(rateLimit|accountLimit):\s*\{[^{}]*\}/gu, '$1: undefined'],
  ],
);

/** Settings that are constants of the build, so that what isn't needed is left out. */
const definitions = (environment: Readonly<Record<string, string>>) => ({
  'import.meta.env.VITE_GTM_ID': JSON.stringify(environment['VITE_GTM_ID'] ?? ''),
  'import.meta.env.VITE_ADMIN_URL': JSON.stringify(environment['VITE_ADMIN_URL'] ?? '/admin'),
});

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [react(), shakeRouter, dropServerSide],
  define: definitions(loadEnv(mode, import.meta.dirname)),
  resolve: {
    alias:
      command === 'build' && !isSsrBuild ? [{ find: /^react-router$/u, replacement: ROUTER }] : [],
  },
  ...(command === 'build' && { css: { modules: { generateScopedName: shortName } } }),
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) =>
        hostType === 'js' ? scripts.filter((script) => !STARTED.test(script)) : scripts,
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Pages name the paths of others (`lib/paths.ts`): as constants they are a word each.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              groups: [
                // Read on its own, so that a slow phone can answer a touch between the two.
                { name: 'react', test: REACT, priority: 1 },
                { name: 'plans', test: PLANS, priority: 1 },
                { name: 'fields', test: FIELDS, includeDependenciesRecursively: false },
                {
                  name: 'toast-region',
                  test: TOAST,
                  priority: -1,
                  includeDependenciesRecursively: false,
                },
                { name: (id: string, graph: Graph) => (isOnFirstPage(id, graph) ? 'site' : null) },
              ],
            },
          },
        },
  },
}));
