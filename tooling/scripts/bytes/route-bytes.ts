import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { Failure } from '../failure.ts';

/** Maximum JavaScript of a page. */
export interface ByteBudget {
  /** The page's path, such as `/booking`. */
  readonly route: string;
  /** Maximum bytes, compressed with Brotli. */
  readonly bytes: number;
  /**
   * Chunks that the page loads later by itself, by their name before the hash; static imports of
   * its HTML or chunks are found automatically.
   */
  readonly lazy: readonly string[];
}

/** Chunks loaded by a page. */
export interface RouteBytes {
  readonly bytes: number;
  /** Chunks with their compressed sizes, largest first. */
  readonly chunks: readonly { readonly file: string; readonly bytes: number }[];
}

function findHtml(dist: string, route: string): string {
  const name = route === '/' ? 'index' : route.slice(1);
  const file = [`${name}.html`, `${name}/index.html`]
    .map((candidate) => path.join(dist, candidate))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Failure(`${route} has no HTML file in ${dist}.`);
  return file;
}

/**
 * Scripts that the HTML starts, preloads or imports from an inline script. A minified script has
 * lists of them in one string, with commas between them.
 */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/["'`,]\/([^"'`\s?,]+\.js)(?=["'`?,])/gu)].map(([, file = '']) => file);
}

/** Imports of a chunk, by chunk name. */
interface Imports {
  /** Static imports. */
  readonly now: readonly string[];
  /** Dynamic imports written as a string or a template without expressions. */
  readonly later: readonly string[];
}

function readImports(dist: string, file: string): Imports {
  const source = readFileSync(path.join(dist, file), 'utf8');
  const { module } = parseSync(file, source);
  const nameOf = (specifier: string) =>
    specifier.startsWith('/')
      ? specifier.slice(1)
      : path.posix.join(path.posix.dirname(file), specifier);
  const now = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
  ];
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const written = source.slice(moduleRequest.start, moduleRequest.end);
    const [, specifier] = /^["'`]([^"'`$]+)["'`]$/u.exec(written) ?? [];
    return specifier === undefined ? [] : [specifier];
  });
  return { now: now.map(nameOf), later: later.map(nameOf) };
}

/** Chunks of a build, each parsed once however many pages load it. */
export interface Chunks {
  readonly dist: string;
  readonly importsOf: (file: string) => Imports;
}

/** Reads a build's chunks on demand. */
export function readChunks(dist: string): Chunks {
  const known = new Map<string, Imports>();
  const importsOf = (file: string): Imports => {
    const imports = known.get(file) ?? readImports(dist, file);
    known.set(file, imports);
    return imports;
  };
  return { dist, importsOf };
}

/**
 * Finds a chunk by name among those reachable from a page's scripts. The folder may also contain
 * unreachable chunks of an earlier build.
 */
function findLazyChunk({ importsOf }: Chunks, scripts: readonly string[], name: string): string {
  const reachable = new Set(scripts);
  for (const file of reachable) {
    const { now, later } = importsOf(file);
    for (const next of [...now, ...later]) reachable.add(next);
  }
  const found = [...reachable].filter((file) => {
    const base = path.posix.basename(file);
    return base.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/u.test(base.slice(name.length));
  });
  if (found.length !== 1 || found[0] === undefined) {
    throw new Failure(
      `The chunk “${name}” should exist once behind ${scripts.join(', ')}, but exists ${found.length} times.`,
    );
  }
  return found[0];
}

/** Measures what a page loads: its scripts, all of their imports, and the named chunks. */
export function measureRoute(built: Chunks, budget: ByteBudget): RouteBytes {
  const { dist, importsOf } = built;
  const html = readFileSync(findHtml(dist, budget.route), 'utf8');
  const scripts = scriptsOf(html);
  const files = new Set([
    ...scripts,
    ...budget.lazy.map((name) => findLazyChunk(built, scripts, name)),
  ]);
  // Iterating a set includes items added meanwhile, so this yields the whole closure.
  for (const file of files) for (const next of importsOf(file).now) files.add(next);
  const chunks = [...files]
    .map((file) => ({
      file,
      // The files compressed by the build are the ones sent.
      bytes: statSync(path.join(dist, `${file}.br`)).size,
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return { bytes: chunks.reduce((total, chunk) => total + chunk.bytes, 0), chunks };
}
