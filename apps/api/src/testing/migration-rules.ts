import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** Tables with millions of rows in a large installation. */
const LARGE = new Set([
  'audit_log',
  'booking_events',
  'bookings',
  'campaign_clicks',
  'campaign_recipients',
  'emails',
  'ledger_entries',
  'ledger_transactions',
  'payment_events',
  'payments',
  'people',
  'person_events',
  'seats',
  'webhook_events',
]);

/** Matches a statement's comment on why a rule doesn't apply: `/* safe: … *\/`. */
const SAFE = /\/\*\s*safe:\s*\S[^*]{9,}\*\//u;

/** Returns the statements that a migration runs, in order, without a database. */
export async function statementsOf(migration: {
  readonly up: (db: Kysely<never>) => Promise<void>;
}): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration.up(db);
  return statements;
}

const namesIn = (statements: readonly string[], pattern: RegExp): Set<string> =>
  new Set(
    statements.flatMap((text) =>
      [...text.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? ''),
    ),
  );

interface Made {
  readonly tables: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  readonly views: ReadonlySet<string>;
}

const CREATED = {
  tables: /create (?:unlogged )?table (?:if not exists )?(?<name>[\w.]+)/gu,
  functions: /create (?:or replace )?function (?<name>[\w.]+)/gu,
  views: /create (?:or replace )?view (?<name>[\w.]+)/gu,
} as const;

/** Returns why the running version can't tolerate an `alter table`; undefined if it can. */
function alterationProblem(text: string): string | undefined {
  if (/\brename\b/u.test(text))
    return 'renames what the running version uses: add it under the new name';
  if (/\bdrop column\b/u.test(text)) return 'drops a column that the running version may use';
  if (/\balter column \w+ (?:set data )?type\b/u.test(text)) {
    return 'changes the type of a column: add another one';
  }
  if (/\bset not null\b/u.test(text))
    return 'lets the running version’s rows be refused: set not null';
  const added = text.split(/\badd column\b/u).slice(1);
  const isForced = added.some((column) => {
    const [declared = ''] = column.split(/,\s*(?:add|drop|alter)\b/u);
    return /\bnot null\b/u.test(declared) && !/\b(?:default|generated)\b/u.test(declared);
  });
  if (isForced) return 'adds a column that has to be filled: give it a default';
  if (/\badd constraint\b/u.test(text) && !/\bnot valid\b|\busing index\b/u.test(text)) {
    return 'adds a constraint that reads the whole table and may refuse rows: add it not valid';
  }
  return undefined;
}

function problemOf(text: string, made: Made): string | undefined {
  const altered = /^alter table (?:only |if exists )*(?<name>[\w.]+)/u.exec(text)?.groups?.['name'];
  if (altered !== undefined) return made.tables.has(altered) ? undefined : alterationProblem(text);
  if (/^drop table\b/u.test(text)) return 'drops a table that the running version may use';
  const view = /^drop view (?:if exists )?(?<name>[\w.]+)/u.exec(text)?.groups?.['name'];
  if (view !== undefined && !made.views.has(view))
    return 'drops a view that the running version may use';
  const called = /^drop function (?:if exists )?(?<name>[\w.]+)/u.exec(text)?.groups?.['name'];
  if (called !== undefined && !made.functions.has(called)) {
    return 'drops a function that the running version may call';
  }
  const index =
    /^create (?:unique )?index (?<how>concurrently )?.*? on (?:only )?(?<name>[\w.]+)/u.exec(text);
  const indexed = index?.groups?.['name'] ?? '';
  if (index?.groups?.['how'] === undefined && LARGE.has(indexed) && !made.tables.has(indexed)) {
    return `keeps everybody from writing ${indexed} while it makes an index`;
  }
  const updated = /^(?:update|delete from) (?:only )?(?<name>[\w.]+)/u.exec(text)?.groups?.['name'];
  if (updated !== undefined && LARGE.has(updated) && !/\bwhere\b/u.test(text)) {
    return `changes every row of ${updated} in one transaction`;
  }
  return undefined;
}

/**
 * Returns why the previous version can't run with a migration: expand first, contract a release
 * later. Each line names the statement and the reason; a statement with a comment on why it is safe
 * is trusted.
 */
export function incompatibilities(statements: readonly string[]): string[] {
  const plain = statements.map((text) =>
    text
      .replaceAll(/\/\*.*?\*\//gsu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .toLowerCase(),
  );
  const made: Made = {
    tables: namesIn(plain, CREATED.tables),
    functions: namesIn(plain, CREATED.functions),
    views: namesIn(plain, CREATED.views),
  };
  return statements.flatMap((text, at) => {
    if (SAFE.test(text)) return [];
    const problem = problemOf(plain[at] ?? '', made);
    return problem === undefined ? [] : [`${(plain[at] ?? '').slice(0, 80)}: ${problem}`];
  });
}
