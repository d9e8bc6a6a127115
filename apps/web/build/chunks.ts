import path from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const REACT = /node_modules\/(?:react|react-dom|scheduler)\/|hydration\/hydrate-root\.ts$/u;
// Pages use them, the first one doesn't; it only reaches them through the package's index.
const PLANS = /packages\/pricing\/src\/plans\.ts$/u;
// Whoever has a form has these; as files of their own they would compress worse.
const FIELDS =
  /(?:\/field|text-field|control\.module)\.(?:tsx|css)$|(?:session-store|attempt-key|use-online)\.ts$/u;
// What a toast needs of Radix goes with it; the tabs share it, and would split it in two.
const TOAST =
  /toast-region\.(?:tsx|module\.css)$|@radix-ui\/(?!react-(?:tabs|roving-focus|direction)\b)/u;
// Scripts that the HTML of every page starts: naming them before each import costs and brings nothing.
const STARTED = /^assets\/(?:es\/)?(?:rolldown-runtime|react|site)-[\w-]{8}\.js$/u;
const ENTRY = path.join(import.meta.dirname, '../src/app/entry-client.tsx');
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

/** Whether the HTML of every page starts a script by itself. */
export const isStarted = (script: string): boolean => STARTED.test(script);

/** What goes into one file; everything else follows the pages that import it. */
export const CHUNKS = [
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
];
