import type pg from 'pg';
import type { Statement } from './statements.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Tables that grow with customers and bookings have more rows; scanning fewer is cheap. */
const LARGE_ROWS = 20_000;

const scansIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
];

/**
 * Returns the large tables that any of the statements scans sequentially, according to their plans.
 */
export async function tablesReadWhole(
  db: pg.Client,
  statements: readonly Statement[],
): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [LARGE_ROWS],
  );
  const large = new Set(rows.map(({ name }) => name));
  const read = new Set<string>();
  for (const { text, values } of statements) {
    if (!/^(?:select|with|insert|update|delete)\b/iu.test(text)) continue;
    const { rows: plans } = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    for (const plan of plans.flatMap((row) => row['QUERY PLAN'])) {
      for (const table of scansIn(plan.Plan)) if (large.has(table)) read.add(table);
    }
  }
  return [...read].toSorted();
}
