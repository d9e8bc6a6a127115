import { parseSync, Visitor } from 'oxc-parser';
import { isProduct } from './places.ts';
import type { Violation } from './violation.ts';

/** Apps whose components take page paths from the app's `lib/paths.ts`. */
const APPS_WITH_PATHS: readonly string[] = ['web', 'admin'];

/** A file path relative to the repository, and its text. */
interface SourceText {
  readonly file: string;
  readonly source: string;
}

const pathsFileOf = (app: string) => `apps/${app}/src/lib/paths.ts`;

/** Calls `read` with each text in a file: strings, attributes, and the start of templates. */
function visitTexts({ file, source }: SourceText, read: (text: string, at: number) => void): void {
  const skipped: { start: number; end: number }[] = [];
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      // The compiler checks a cache key against its endpoint's path, which may equal a page's.
      const type = source.slice(id.start, id.end);
      if (/typeof [\w.]+\.path\b/u.test(type)) skipped.push({ start, end });
    },
    Literal({ value, start }) {
      const isSkipped = skipped.some((one) => start >= one.start && start < one.end);
      if (typeof value === 'string' && !isSkipped) read(value, start);
    },
    TemplateLiteral({ quasis: [first], start }) {
      if (first?.value.cooked != null) read(first.value.cooked, start);
    },
  }).visit(parseSync(file, source).program);
}

/** The paths declared in a paths module, except the root, which is also a separator. */
function declaredPaths(text: SourceText): Set<string> {
  const found = new Set<string>();
  visitTexts(text, (path) => {
    // For `/crm/:id`, the part that a template begins with.
    if (/^\/[\w:/-]+$/u.test(path)) found.add(path.replace(/:.*$/u, ''));
  });
  return found;
}

const LINK_TO_THE_ROOT = /\s(?:to|href)=$/u;

/** Page paths that components of an app hard-code instead of using their names. */
export function checkPagePaths(
  texts: readonly SourceText[],
  apps: readonly string[] = APPS_WITH_PATHS,
): Violation[] {
  return apps.flatMap((app) => {
    const paths = texts.find(({ file }) => file === pathsFileOf(app));
    if (paths === undefined) throw new Error(`${pathsFileOf(app)} is missing.`);
    const known = declaredPaths(paths);
    const inApp = texts.filter(
      ({ file }) => file.startsWith(`apps/${app}/src/`) && isProduct(file) && file !== paths.file,
    );
    return inApp.flatMap((text) => pathsWrittenOut(text, known));
  });
}

function pathsWrittenOut(text: SourceText, known: ReadonlySet<string>): Violation[] {
  const { file, source } = text;
  const found: Violation[] = [];
  visitTexts(text, (written, at) => {
    const [path = ''] = written.split(/[?#]/u, 1);
    const isRoot =
      path === '/' &&
      (written !== path || LINK_TO_THE_ROOT.test(source.slice(Math.max(0, at - 6), at)));
    if (!isRoot && !known.has(path)) return;
    const line = source.slice(0, at).split('\n').length;
    found.push({ file, line, sentence: `lib/paths.ts names the page at ${path}` });
  });
  return found;
}
