import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { expireBooking, listExpiredHolds } from '../domains/bookings/expiry.ts';
import { executeRefund } from '../domains/payments/refunds.ts';
import { reconcileCardPayment } from '../domains/payments/reconciliation.ts';
import { sweepCardPayments } from '../domains/payments/sweep.ts';
import { pollStripeEvents } from '../domains/payments/webhooks.ts';
import { getDispatchBooking } from '../domains/visits/dispatch/service.ts';
import { refundVisit } from '../domains/visits/staff-changes/service.ts';
import type { StaffActor } from '../platform/audit/service.ts';
import type { createBank } from './bank.ts';
import { browserFetch, type useApi } from './harness.ts';
import { addPerson } from './people.ts';
import { bookingRequest, daysAhead } from './requests.ts';
import { listenToStripe } from './stripe-events.ts';
import type { createVendors } from './vendors.ts';

type Started = ReturnType<typeof useApi>;

const MINUTE = 60_000;
// The Alaska region has one seat per hour, so bookings of the same hour compete.
const ANCHORAGE = '500 W 5th Ave, Anchorage, AK 99501';

/** A booking being paid. */
export interface PaidBooking {
  readonly id: string;
  readonly client: ReturnType<Started['api']['client']>;
  clientSecret: string | undefined;
}

/** The environment of paid bookings, and what has happened to them so far. */
export interface CardWorld {
  readonly started: Started;
  readonly vendors: ReturnType<typeof createVendors>;
  readonly bank: ReturnType<typeof createBank>;
  readonly actor: StaffActor;
  /** Number of days ahead for which all of them book. */
  readonly day: number;
  readonly bookings: PaidBooking[];
  readonly seen: { returned: number; disputed: number; givenByHand: number };
}

const refused = () => undefined;

/** Adds an administrator who makes refunds. */
export async function addGiver({ api }: Started): Promise<StaffActor> {
  const { id, email } = await addPerson(api, 'ADMIN');
  return { id, name: 'ada', email, address: '127.0.0.1', userAgent: undefined };
}

/** Returns the intent being paid; empty before there is one. */
export const intentOf = ({ clientSecret }: PaidBooking): string =>
  clientSecret?.split('_secret_')[0] ?? '';

async function idsOf(
  table: 'payments' | 'refunds',
  { started, bookings }: CardWorld,
): Promise<string[]> {
  const { db } = started.api.deps;
  const ids = bookings.map(({ id }) => id);
  const rows =
    table === 'payments'
      ? await db.selectFrom('payments').select('id').where('booking_id', 'in', ids).execute()
      : await db
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'payment_id')
          .select('refunds.id')
          .where('booking_id', 'in', ids)
          .execute();
  return rows.map(({ id }) => id);
}

/** Books the world's hour; undefined if its seat is taken. */
export async function bookSeat({ started, day }: CardWorld): Promise<PaidBooking | undefined> {
  const client = started.api.client(browserFetch());
  const body = bookingRequest({ location: ANCHORAGE, bookingDate: daysAhead(day) });
  const made = await client.bookings.create({ body, headers: {} }).catch(refused);
  return made && { id: made.booking.id, client, clientSecret: undefined };
}

/** Sets up a payment in two windows concurrently. */
export async function openIntent(made: PaidBooking): Promise<void> {
  const answers = await Promise.all(
    [1, 2].map(() =>
      made.client.payments.createIntent({ body: { bookingId: made.id } }).catch(refused),
    ),
  );
  made.clientSecret =
    answers.find((answer) => answer !== undefined)?.clientSecret ?? made.clientSecret;
}

/** Pays with one of Stripe's test payment methods. */
export async function pay(
  { vendors }: CardWorld,
  made: PaidBooking,
  method: string,
): Promise<void> {
  if (made.clientSecret === undefined) await openIntent(made);
  if (made.clientSecret === undefined) return;
  // The response may be lost on its way to the browser, too.
  await vendors.pay(made.clientSecret, method).catch(refused);
}

/** The bank decides a payment that was processing. */
export async function settlePayment(
  { vendors }: CardWorld,
  made: PaidBooking,
  result?: 'succeeded' | 'failed',
): Promise<void> {
  if (intentOf(made) === '') return;
  const decision = { payment_intent: intentOf(made), ...(result !== undefined && { result }) };
  await vendors.control('POST', '/stripe/settle', decision).catch(refused);
}

/** The customer's page checks whether it is paid. */
export const poll = (made: PaidBooking): Promise<unknown> =>
  made.client.bookings
    .refreshStatus({ params: { id: made.id }, body: { status: 'confirmed' } })
    .catch(refused);

/** Lets minutes pass, so that holds may expire. */
export async function passTime({ started }: CardWorld, minutes: number): Promise<void> {
  const { ctx, clock } = started.api;
  clock.offsetMs += minutes * MINUTE;
  for (const id of await listExpiredHolds(ctx, 100)) await expireBooking(ctx, id);
}

/** Pays after the hold has expired and the seat was sold to another customer. */
export async function payTooLate(world: CardWorld, made: PaidBooking): Promise<void> {
  await openIntent(made);
  await passTime(world, 16);
  await bookSeat(world);
  await pay(world, made, 'pm_card_visa');
}

/** Runs the webhook, the browser's check and the sweep concurrently, each twice. */
export async function pollEverywhere(world: CardWorld, made: PaidBooking): Promise<void> {
  const { ctx } = world.started.api;
  const ids = await idsOf('payments', world);
  const repeated = [...ids, ...ids].map((id) => reconcileCardPayment(ctx, id).catch(refused));
  await Promise.all([...repeated, poll(made), poll(made), sweepCardPayments(ctx)]);
}

/** Runs the jobs of all refunds, each twice. */
export async function runRefunds(world: CardWorld): Promise<void> {
  const { ctx } = world.started.api;
  const ids = await idsOf('refunds', world);
  await Promise.all([...ids, ...ids].map((id) => executeRefund(ctx, id).catch(refused)));
}

/** Two staff members refund up to the remaining amount concurrently; one of them is refused. */
export async function staffGiveBack(
  { started, actor, seen }: CardWorld,
  { id }: PaidBooking,
  amountCents: number,
): Promise<void> {
  const { ctx } = started.api;
  const { version } = await getDispatchBooking(ctx, id);
  const outcomes = await Promise.allSettled(
    [1, 2].map(() =>
      refundVisit(
        ctx,
        actor,
        { id, version },
        { orderId: randomUUID(), amountCents, reason: 'They waited.' },
      ),
    ),
  );
  const given = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(given).toBeLessThanOrEqual(1);
  seen.givenByHand += given;
}

/** The bank returns a succeeded refund. */
export async function bankReturns({ bank, seen }: CardWorld, made: PaidBooking): Promise<void> {
  if (await bank.returnRefund(intentOf(made))) seen.returned += 1;
}

/** The customer disputes the payment. */
export async function dispute({ bank, seen }: CardWorld, made: PaidBooking): Promise<void> {
  if (await bank.dispute(intentOf(made))) seen.disputed += 1;
}

/** Polls Stripe for events; returns how many attempts failed because responses are lost. */
export async function deliverSomehow({ started }: CardWorld): Promise<number> {
  await pollStripeEvents(started.api.ctx);
  const { failed } = await listenToStripe(started).deliver({ order: 'backwards' });
  return failed;
}

/** Lets everything finish: the bank, the clock and the sweep. */
export async function settleAll(world: CardWorld): Promise<void> {
  for (const made of world.bookings) await settlePayment(world, made);
  let checked = 1;
  for (let round = 0; checked > 0; round += 1) {
    // Responses that are still to be lost only delay the end.
    if (round === 20) throw new Error('Something is under way for ever.');
    await passTime(world, 31);
    await world.bank.settleRefunds();
    ({ checked } = await sweepCardPayments(world.started.api.ctx));
    checked += await deliverSomehow(world);
  }
}
