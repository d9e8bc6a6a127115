import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

const mapFileOf = (file: string) => `${fileURLToPath(file)}.map`;

/**
 * Reads the source map next to a bundle's file. Must not throw, because it runs while an error is
 * handled.
 */
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

/** A frame formats itself as in V8's stack traces. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

/** Formats a stack trace line, with the source location if known. */
function lineOf(frame: Frame): string {
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!file?.startsWith('file:') || line === null || column === null) return frame.toString();
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry)) return frame.toString();
  const source = fileURLToPath(new URL(entry.originalSource, file));
  const position = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return frame.toString().replace(`${file}:${line}:${column}`, () => position);
}

const formatStack: NonNullable<typeof Error.prepareStackTrace> = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${lineOf(frame)}`)].join(
    '\n',
  );

/**
 * Makes stack traces refer to the sources when a process runs from a bundle. The maps are read only
 * when the first trace is formatted; Node.js would load and keep all of them at startup.
 */
export function nameSourcesInStacks(bundle = import.meta.url): void {
  if (existsSync(mapFileOf(bundle))) Error.prepareStackTrace = formatStack;
}
