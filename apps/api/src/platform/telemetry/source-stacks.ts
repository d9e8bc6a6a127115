import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

const mapFileOf = (file: string) => `${fileURLToPath(file)}.map`;

/** The source map beside a file of a bundle. What looks at a failure doesn't fail itself. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(mapFileOf(file), 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/** A frame writes itself as V8 does in a stack trace. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

/** A line of a stack trace, with the place in the source where that is known. */
function lineOf(frame: Frame): string {
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!file?.startsWith('file:') || line === null || column === null) return frame.toString();
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry)) return frame.toString();
  const source = fileURLToPath(new URL(entry.originalSource, file));
  const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return frame.toString().replace(`${file}:${line}:${column}`, () => place);
}

const formatStack: NonNullable<typeof Error.prepareStackTrace> = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${lineOf(frame)}`)].join(
    '\n',
  );

/**
 * Lets stack traces name the sources, where a process runs from a bundle. The maps are read for the
 * first trace that somebody looks at: Node.js would read and keep them all at each start.
 */
export function nameSourcesInStacks(bundle = import.meta.url): void {
  if (existsSync(mapFileOf(bundle))) Error.prepareStackTrace = formatStack;
}
