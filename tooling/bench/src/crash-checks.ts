import type pg from 'pg';

/** Invariants, each as a query that counts violations. */
const CHECKS: Readonly<Record<string, string>> = {
  'slots sold more often than they have places': `
    select count(*)::int as count from (
      select b.region_id, b.starts_at from bookings b join regions r on r.id = b.region_id
      where b.status = 'confirmed' and b.kind = 'scheduled'
      group by b.region_id, b.starts_at, r.capacity_per_hour
      having count(*) > r.capacity_per_hour
    ) oversold`,
  'confirmed bookings without a seat of their own': `
    select count(*)::int as count from bookings b
    where b.status = 'confirmed' and b.kind = 'scheduled'
      and not exists (select from seats s where s.booking_id = b.id and s.held_until is null)`,
  'confirmed bookings without a payment': `
    select count(*)::int as count from bookings b where b.status = 'confirmed'
      and not exists (select from payments p where p.booking_id = b.id and p.status = 'succeeded')`,
  'payments without a confirmed booking or a refund': `
    select count(*)::int as count from payments p join bookings b on b.id = p.booking_id
    where p.status = 'succeeded' and b.status <> 'confirmed'
      and not exists (select from refunds r where r.payment_id = p.id)`,
  'bookings paid twice': `
    select count(*)::int as count from (
      select p.booking_id from payments p
      where p.status = 'succeeded' and not exists (select from refunds r where r.payment_id = p.id)
      group by p.booking_id having count(*) > 1
    ) paid_twice`,
  'refunds that are not through': `
    select count(*)::int as count from refunds where status <> 'succeeded'`,
  'ledger transactions that do not balance': `
    select count(*)::int as count from (
      select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0
    ) unbalanced`,
  'payments without exactly one ledger transaction': `
    select count(*)::int as count from payments p where p.status = 'succeeded'
      and (select count(*) from ledger_transactions t where t.reference = 'payment:' || p.id) <> 1`,
  'confirmed bookings without exactly one confirmation mail': `
    select count(*)::int as count from bookings b where b.status = 'confirmed'
      and (select count(*) from emails e where e.booking_id = b.id
        and e.kind = 'booking-confirmed' and e.sent_at is not null) <> 1`,
};

/** Recipients of a mail, from the sandbox's inbox. */
export interface Receipt {
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string | null;
}

/** Every mail received by the sandbox, oldest first. */
export async function listReceipts(sandboxUrl: string): Promise<readonly Receipt[]> {
  const answer = await fetch(`${sandboxUrl}/sandbox/inbox/receipts`);
  return ((await answer.json()) as { receipts: Receipt[] }).receipts;
}

/**
 * Number of people who got two different mails. A mail whose worker dies between the mail server's
 * acceptance and our record of it is sent again with the same Message-ID, by which the recipient's
 * mail server recognizes it (RFC 5322, 3.6.4).
 */
export function countTwiceMailed(receipts: readonly Receipt[]): number {
  const byPerson = Map.groupBy(receipts, ({ to }) => to.join());
  return [...byPerson.values()].filter(
    (received) => new Set(received.map(({ messageId }) => messageId)).size > 1,
  ).length;
}

interface SandboxState {
  readonly payment_intents: readonly { id: string; status: string; amount_received: number }[];
  readonly refunds: readonly { status: string; amount: number }[];
}

/** Counts violations in the database, and between the database and the bank. */
export async function findViolations(
  db: pg.Client,
  sandboxUrl: string,
): Promise<Record<string, number>> {
  const violations: Record<string, number> = {};
  for (const [name, statement] of Object.entries(CHECKS)) {
    const { rows } = await db.query<{ count: number }>(statement);
    violations[name] = rows[0]?.count ?? 0;
  }
  const answer = await fetch(`${sandboxUrl}/sandbox/state`);
  const state = (await answer.json()) as SandboxState;
  const paid = state.payment_intents.filter(({ status }) => status === 'succeeded');
  const { rows } = await db.query<{ known: number; cents: number }>(
    `select (select count(*)::int from payments where status = 'succeeded'
        and provider_ref = any($1::text[])) as known,
      (select coalesce(sum(amount_cents), 0)::int from ledger_entries
        where account = 'stripe_balance') as cents`,
    [paid.map(({ id }) => id)],
  );
  const taken = paid.reduce((sum, intent) => sum + intent.amount_received, 0);
  const given = state.refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const receipts = await listReceipts(sandboxUrl);
  violations['people with two different confirmations'] = countTwiceMailed(
    receipts.filter(({ subject }) => subject.startsWith('Confirmed:')),
  );
  violations['payments at the bank that we do not know of'] = paid.length - (rows[0]?.known ?? 0);
  violations['cents between the bank and the ledger'] = Math.abs(
    taken - given - (rows[0]?.cents ?? 0),
  );
  return violations;
}
