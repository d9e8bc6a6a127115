import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** A statement as sent by the api: its text, and its parameters as text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** Marks each log line with the application that sent the statement. */
export const LOG_LINE_PREFIX = '%a|';

const API = 'voltcourier-api|';

function parseValues(detail: string): (string | null)[] {
  const pattern = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/gu;
  return [...detail.matchAll(pattern)].map(([, quoted]) => quoted?.replaceAll("''", "'") ?? null);
}

/** Parses the api's executed statements from a part of the server's log. */
function parseLog(log: string): Statement[] {
  // A line that begins with a tab continues the previous one.
  const entries = log.replaceAll('\n\t', '\n').split(/\n(?=[^\n|]*\|(?:LOG|DETAIL|STATEMENT):)/u);
  const statements: Statement[] = [];
  for (const [index, entry] of entries.entries()) {
    const text = /^[^|]*\|LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/u.exec(entry)?.[1];
    if (text === undefined || !entry.startsWith(API)) continue;
    const next = entries[index + 1] ?? '';
    const detail = /^[^|]*\|DETAIL: {2}[Pp]arameters: ([\s\S]*)$/u.exec(next)?.[1] ?? '';
    statements.push({ text: text.trim(), values: parseValues(detail) });
  }
  return statements;
}

/**
 * Captures what the api sends to PostgreSQL while `work` runs, verbatim, from the server's log. Use
 * it briefly, while nothing else uses the api.
 */
export async function captureStatements(
  db: pg.Client,
  logFile: string,
  work: () => Promise<void>,
): Promise<Statement[]> {
  const setLogging = async (value: 'all' | 'none') => {
    await db.query(`alter system set log_statement = '${value}'`);
    await db.query('select pg_reload_conf()');
    await delay(500);
  };
  const before = readFileSync(logFile, 'utf8').length;
  await setLogging('all');
  await work();
  await setLogging('none');
  return parseLog(readFileSync(logFile, 'utf8').slice(before));
}
