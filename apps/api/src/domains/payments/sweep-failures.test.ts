import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../testing/appointments.ts';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { createVendors } from '../../testing/vendors.ts';
import { sweepCardPayments } from './sweep.ts';

const MINUTE = 60_000;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book } = createHolders(started, () => vendors);
const db = () => started.api.deps.db;
const sweep = () => sweepCardPayments(started.api.ctx);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});
beforeEach(async () => {
  started.api.clock.offsetMs = 0;
  await sql`update payments set next_check_at = null`.execute(db());
});

/** Adds emergencies, which have no expiring hold, with payments unknown to Stripe. */
async function addUnknown(count: number): Promise<void> {
  const { booking } = await book();
  await sql`
    with made as (
      insert into bookings select (jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'number', null, 'idempotency_key', null))).*
      from bookings b, generate_series(1, ${count}) where b.id = ${booking.id}
      returning id
    )
    insert into payments (booking_id, attempt, provider, provider_ref, status, amount_cents,
      next_check_at, created_at, updated_at)
    select id, 1, 'stripe', 'pi_unknown_' || id, 'open', 9999, now() - interval '1 hour', now(),
      now() from made`.execute(db());
}
const open = async () => {
  const holder = await book();
  const body = { bookingId: holder.booking.id };
  const { clientSecret } = await holder.client.payments.createIntent({ body });
  return { ...holder, clientSecret };
};

describe('card payments that Stripe doesn’t know', () => {
  it('don’t keep the sweep from a paid one', async () => {
    await addUnknown(101);
    const { clientSecret, get } = await open();
    await vendors.pay(clientSecret);
    started.api.clock.offsetMs = 3 * MINUTE;
    expect(await sweep()).toEqual({ checked: 100, failed: 100 });
    await sweep();
    expect((await get()).booking.status).toBe('confirmed');
  });

  it('are polled less and less often, then given up and shown to staff', async () => {
    const staff = await addEmployee(started);
    await addUnknown(1);
    const waits: number[] = [];
    for (let minutes = 1; minutes < 10 * 60; minutes += 1) {
      started.api.clock.offsetMs = minutes * MINUTE;
      if ((await sweep()).checked > 0) waits.push(minutes);
    }
    const between = waits.slice(1).map((at, index) => at - (waits[index] ?? 0));
    expect(between).toEqual([2, 4, 8, 16, 32, 60, 60]);
    const { exceptions } = await staff.client.attentionItems.list();
    expect(exceptions.filter(({ kind }) => kind === 'payment-unanswered')).toMatchObject([
      { amountCents: 9_999, detail: 'Asked 8 times' },
    ]);
  });

  it('that fail only by an outage are polled until Stripe answers', async () => {
    const { clientSecret, get } = await open();
    await vendors.pay(clientSecret);
    const fault = { path: '/v1/payment_intents', status: 503, count: 3 * 12 };
    await vendors.control('POST', '/stripe/fail-next', fault);
    for (let hours = 1; hours <= 12; hours += 1) {
      started.api.clock.offsetMs = hours * 60 * MINUTE;
      expect(await sweep()).toEqual({ checked: 1, failed: 1 });
    }
    started.api.clock.offsetMs = 14 * 60 * MINUTE;
    expect(await sweep()).toEqual({ checked: 1, failed: 0 });
    expect((await get()).booking.status).toBe('confirmed');
  });
});
