import path from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const REACT = /node_modules\/(?:react|react-dom|scheduler)\/|hydration\/hydrate-root\.ts$/u;
// Other pages use them, but the first page only reaches them through the package's index.
const PLANS = /packages\/pricing\/src\/plans\.ts$/u;
// Used by every form; as separate files they would compress worse.
const FIELDS =
  /(?:\/field|text-field|control\.module)\.(?:tsx|css)$|(?:session-store|attempt-key|use-online)\.ts$/u;
// Keeps the parts of Radix that a toast needs in one chunk; the tabs share some of them, and would
// split it in two.
const TOAST =
  /(?:place-toast\.ts|toast-region\.(?:tsx|module\.css))$|@radix-ui\/(?!react-(?:tabs|roving-focus|direction)\b)/u;
// Scripts that every page's HTML loads; listing them before each import would cost bytes without a
// benefit.
const STARTED = /^assets\/(?:es\/)?(?:rolldown-runtime|react|site)-[\w-]{8}\.js$/u;
const ENTRY = path.join(import.meta.dirname, '../src/app/entry-client.tsx');
let firstPage: Set<string> | undefined;

/**
 * Whether a module is loaded by the entry itself, and so by every page. All of these go into one
 * file, which compresses better than twenty.
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

/** Whether every page's HTML loads a script by itself. */
export const isStarted = (script: string): boolean => STARTED.test(script);

/** Chunks; everything else follows the pages that import it. */
export const CHUNKS = [
  // A separate chunk, so that a slow phone can respond to a touch between parsing the two.
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
