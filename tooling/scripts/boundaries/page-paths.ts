import { parseSync, Visitor } from 'oxc-parser';
import { isProduct } from './places.ts';
import type { Violation } from './violation.ts';

/** The apps whose components take the addresses of pages from the `lib/paths.ts` of the app. */
const APPS_WITH_PATHS: readonly string[] = ['web', 'admin'];

/** A file relative to the repository, and its text. */
interface SourceText {
  readonly file: string;
  readonly source: string;
}

const pathsFileOf = (app: string) => `apps/${app}/src/lib/paths.ts`;

/** What calls `read` with each text of a file: strings, attributes, and how templates begin. */
function visitTexts({ file, source }: SourceText, read: (text: string, at: number) => void): void {
  const skipped: { start: number; end: number }[] = [];
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      // The compiler compares a key of the cache with its endpoint's path, which may be a page's too.
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

/** The paths that a module of paths declares; not the root, which is also a separator. */
function declaredPaths(text: SourceText): Set<string> {
  const found = new Set<string>();
  visitTexts(text, (path) => {
    // Of `/crm/:id`, what a template begins with.
    if (/^\/[\w:/-]+$/u.test(path)) found.add(path.replace(/:.*$/u, ''));
  });
  return found;
}

const LINK_TO_THE_ROOT = /^\s(?:to|href)=$/u;

/** Addresses of pages that components of an app write out, instead of naming them. */
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
    const attribute = source.slice(0, at).match(/\s\w+=$/u)?.[0] ?? '';
    const isRoot = path === '/' && (written !== path || LINK_TO_THE_ROOT.test(attribute));
    if (!isRoot && !known.has(path)) return;
    const line = source.slice(0, at).split('\n').length;
    found.push({ file, line, sentence: `lib/paths.ts names the page at ${path}` });
  });
  return found;
}
