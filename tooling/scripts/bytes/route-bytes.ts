import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { Failure } from '../failure.ts';

/** How much JavaScript a page may load. */
export interface ByteBudget {
  /** The page's path, for example `/booking`. */
  readonly route: string;
  /** At most this many bytes, compressed with Brotli. */
  readonly bytes: number;
  /**
   * Chunks that the page loads later by itself, by the name before the hash; what its HTML or its
   * chunks import statically is found without being named.
   */
  readonly lazy: readonly string[];
}

/** What a page loads. */
export interface RouteBytes {
  readonly bytes: number;
  /** Each chunk with its compressed size, the largest first. */
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

/** Scripts that the HTML starts, preloads or imports from an inline script. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/["'`]\/([^"'`\s?]+\.js)["'`?]/gu)].map(([, file = '']) => file);
}

function staticImportsOf(dist: string, file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(dist, file), 'utf8'));
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
  ];
  return specifiers.map((specifier) =>
    specifier.startsWith('/')
      ? specifier.slice(1)
      : path.posix.join(path.posix.dirname(file), specifier),
  );
}

/** What a chunk may import later, as it is written: a string or a template without expressions. */
function laterImportsOf(dist: string, file: string): string[] {
  const source = readFileSync(path.join(dist, file), 'utf8');
  const { module } = parseSync(file, source);
  return module.dynamicImports.flatMap(({ moduleRequest }) => {
    const written = source.slice(moduleRequest.start, moduleRequest.end);
    const [, specifier] = /^["'`]([^"'`$]+)["'`]$/u.exec(written) ?? [];
    return specifier === undefined ? [] : [path.posix.join(path.posix.dirname(file), specifier)];
  });
}

/**
 * The chunk of a name among those that a page's scripts lead to. The folder may also hold chunks of
 * an earlier build, which nothing leads to.
 */
function findLazyChunk(dist: string, scripts: readonly string[], name: string): string {
  const reachable = new Set(scripts);
  for (const file of reachable) {
    for (const next of [...staticImportsOf(dist, file), ...laterImportsOf(dist, file)]) {
      reachable.add(next);
    }
  }
  const found = [...reachable].filter((file) => {
    const base = path.posix.basename(file);
    return base.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/u.test(base.slice(name.length));
  });
  if (found.length !== 1 || found[0] === undefined) {
    throw new Failure(
      `The chunk “${name}” should exist once behind ${scripts.join(', ')}, and exists ${found.length} times.`,
    );
  }
  return found[0];
}

/** Measures what a page loads: its scripts, everything that they import, and the named chunks. */
export function measureRoute(dist: string, budget: ByteBudget): RouteBytes {
  const html = readFileSync(findHtml(dist, budget.route), 'utf8');
  const scripts = scriptsOf(html);
  const files = new Set([
    ...scripts,
    ...budget.lazy.map((name) => findLazyChunk(dist, scripts, name)),
  ]);
  // A set hands out what is added while it is walked, which makes this the whole closure.
  for (const file of files) for (const next of staticImportsOf(dist, file)) files.add(next);
  const chunks = [...files]
    .map((file) => ({
      file,
      // What the build compressed is what is sent.
      bytes: statSync(path.join(dist, `${file}.br`)).size,
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return { bytes: chunks.reduce((total, chunk) => total + chunk.bytes, 0), chunks };
}
