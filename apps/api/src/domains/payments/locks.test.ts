import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createHolders } from '../../testing/appointments.ts';
import { useApi } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { createVendors } from '../../testing/vendors.ts';
import { reconcileCardPayment } from './reconciliation.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book } = createHolders(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

const LOCK = sql`hashtextextended('adding a payment', 0)`;

it('a switch to Bitcoin doesn’t collide with news of the card payment', async () => {
  const { api } = started;
  const { booking, client } = await book();
  const body = { bookingId: booking.id };
  const { clientSecret } = await client.payments.createIntent({ body });
  await vendors.pay(clientSecret, 'pm_card_visa_chargeDeclined');
  const { db } = api.deps;
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow();
  await sql
    .raw(
      `create function wait_to_add() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(hashtextextended('adding a payment', 0)); return new; end $$;
      create trigger wait_to_add before insert on payments
        for each row execute function wait_to_add()`,
    )
    .execute(db);
  let both: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const quoting = client.bitcoin.create({ body });
    await untilWaiting(db, 1);
    const reconciling = reconcileCardPayment(api.ctx, id);
    await untilWaiting(db, 2);
    both = Promise.allSettled([quoting, reconciling]);
  });
  expect(await both).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});
