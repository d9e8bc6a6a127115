import type { DuplicatePair, DuplicateRecord } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { listOpenPairs, type PairedRecord, type PairRow } from './duplicates-repository.ts';

const PAGE = 20;

/**
 * Several pairs may concern the same two contacts, because each of their records can resemble each
 * of the other's.
 */
const READ = PAGE * 3;

const viewOf = (record: PairedRecord): DuplicateRecord => ({
  id: record.id,
  name: record.name,
  email: record.email,
  phone: record.phone,
  source: record.source,
  hasAccount: record.has_account,
  firstSeenAt: new Date(record.created_at).toISOString(),
  lastContactAt: new Date(record.last_contact_at).toISOString(),
  visits: record.visits,
  paidCents: record.paid_cents,
});

/** Sorts the record to keep first. */
function byWorth(one: DuplicateRecord, other: DuplicateRecord): number {
  return (
    Number(other.hasAccount) - Number(one.hasAccount) ||
    other.visits - one.visits ||
    one.firstSeenAt.localeCompare(other.firstSeenAt)
  );
}

function pairOf({ first, second, kind, reason }: PairRow): DuplicatePair {
  const one = viewOf(first);
  const two = viewOf(second);
  const [kept, other] = byWorth(one, two) <= 0 ? [one, two] : [two, one];
  return { kept, other, kind, reason };
}

/** Lists the next pairs of possible duplicates, each once. */
export async function listDuplicates(
  ctx: Context,
): Promise<{ pairs: DuplicatePair[]; hasMore: boolean }> {
  const rows = await listOpenPairs(ctx.db, READ + 1);
  const pairs = new Map<string, DuplicatePair>();
  for (const row of rows.slice(0, READ)) {
    const key = [row.first.id, row.second.id].toSorted().join();
    if (!pairs.has(key)) pairs.set(key, pairOf(row));
  }
  return {
    pairs: [...pairs.values()].slice(0, PAGE),
    hasMore: pairs.size > PAGE || rows.length > READ,
  };
}
