import { beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../testing/appointments.ts';
import { useApi } from '../../testing/harness.ts';
import { createVendors } from '../../testing/vendors.ts';
import { mirrorDispute } from './disputes.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { bookPaid, ledgerOf } = createHolders(started, () => vendors);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});

const TAKEN = { id: 'txn_taken', amountCents: -9_999 };
const GIVEN_BACK = { id: 'txn_given_back', amountCents: 9_999 };

/** Creates a paid booking with a dispute at Stripe, and returns our data about it. */
async function disputed() {
  const { booking } = await bookPaid();
  const { db, now } = started.api.deps;
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow();
  const id = `du_${booking.id}`;
  const deliver = (status: 'needs_response' | 'won' | 'lost', movements = [TAKEN]) =>
    db.transaction().execute((trx) =>
      mirrorDispute(
        trx,
        { paymentId },
        { bookingId: booking.id },
        {
          id,
          amountCents: 9_999,
          reason: 'fraudulent',
          status,
          evidenceDueAt: null,
          movements: movements.map((one) => ({ ...one, id: `${one.id}_${booking.id}` })),
        },
        now(),
      ),
    );
  const known = () =>
    db
      .selectFrom('disputes')
      .select(['status', 'withdrawn_cents', 'lost_cents'])
      .where('provider_ref', '=', id)
      .executeTakeFirst();
  return { deliver, known, ledger: () => ledgerOf(booking.id) };
}

describe('a dispute', () => {
  it('keeps its outcome when an older status arrives later', async () => {
    const { deliver, known, ledger } = await disputed();
    await deliver('needs_response');
    expect(await deliver('lost')).toBe(true);
    expect(await deliver('needs_response')).toBe(false);
    expect(await known()).toEqual({ status: 'lost', withdrawn_cents: 9_999, lost_cents: 9_999 });
    expect(await ledger()).toEqual({
      charging_revenue: 0,
      disputed_payments: 0,
      stripe_balance: 0,
    });
  });

  it('can be won after it was lost', async () => {
    const { deliver, known, ledger } = await disputed();
    await deliver('lost');
    expect(await deliver('won', [TAKEN, GIVEN_BACK])).toBe(true);
    expect(await known()).toEqual({ status: 'won', withdrawn_cents: 0, lost_cents: 0 });
    expect(await ledger()).toEqual({
      charging_revenue: -9_999,
      disputed_payments: 0,
      stripe_balance: 9_999,
    });
  });

  it('is reported and posted once', async () => {
    const { deliver, ledger } = await disputed();
    expect(await deliver('needs_response')).toBe(true);
    expect(await deliver('needs_response')).toBe(false);
    expect(await ledger()).toEqual({
      charging_revenue: -9_999,
      disputed_payments: 9_999,
      stripe_balance: 0,
    });
  });
});
