import type { Answer, Question } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { AnswerOf } from './waiting.ts';

/** The newest answer of a kind. */
export interface NewestAnswer {
  readonly kind: Question['kind'];
  readonly answer: Answer['value'];
  readonly ended_at: Date;
}

/** Lists the newest answer of each kind. */
export async function listNewestAnswers(
  db: Database,
  kinds: readonly Question['kind'][],
): Promise<NewestAnswer[]> {
  const { rows } = await sql<NewestAnswer>`
    select newest.* from unnest(${kinds}::text[]) as k (kind)
    cross join lateral (
      select g.kind, g.answer, g.ended_at from generations g
      where g.kind = k.kind and g.state = 'done' order by g.ended_at desc limit 1
    ) newest`.execute(db);
  return rows;
}

/** Returns the newest answer of a kind from {@link listNewestAnswers}, and its time. */
export function newestOf<Kind extends Answer['kind']>(rows: readonly NewestAnswer[], kind: Kind) {
  const row = rows.find((one) => one.kind === kind);
  return row && { value: row.answer as AnswerOf<Kind>, at: row.ended_at.toISOString() };
}

/** Counts the answers of some kinds. */
export async function countAnswers(
  db: Database,
  kinds: readonly Question['kind'][],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(answers), 0)::int as count from generation_answers
    where kind = any(${kinds}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}
