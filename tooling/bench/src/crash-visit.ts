import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@voltcourier/scripts/product';
import type pg from 'pg';

const TRIES = 600;
const DECLINED = 'pm_card_visa_chargeDeclined';
// In percent. All other customers pay with a card that works.
const SHARES = { [DECLINED]: 10, pm_card_sandbox_settlesLater: 5 };
const TOO_LATE_PERCENT = 10;
const TAB_CLOSED_PERCENT = 50;

const happens = (percent: number): boolean => randomInt(100) < percent;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Retries until the API responds, as a person would after an error. */
async function persistently(ask: () => Promise<Response>): Promise<Answer> {
  let last = '';
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const response = await ask();
      const body = (await response.json()) as Record<string, unknown>;
      if (response.status < 500) return { status: response.status, body };
      last = `${response.status} ${JSON.stringify(body)}`;
    } catch (failure) {
      // Killed during the request.
      last = String(failure);
    }
    await delay(100);
  }
  throw new Error(`The api did not come back: ${last}`);
}

const json = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

function chooseCard(): string {
  let roll = randomInt(100);
  for (const [method, share] of Object.entries(SHARES)) {
    if (roll < share) return method;
    roll -= share;
  }
  return 'pm_card_visa';
}

async function payAtSandbox({ sandboxUrl, url }: World['product'], secret: string): Promise<void> {
  const id = secret.split('_secret_')[0] ?? '';
  await fetch(`${sandboxUrl}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({
      client_secret: secret,
      payment_method: chooseCard(),
      return_url: url,
    }),
  });
}

/**
 * Simulates a quarter of an hour for one booking: its hold has expired, but nothing has processed
 * that yet.
 */
export async function lapse(db: pg.Client, id: string): Promise<void> {
  await db.query(
    `with held as (
      update seats set held_until = now() - interval '1 second' where booking_id = $1
    )
    update bookings set hold_expires_at = now() - interval '1 second'
    where id = $1 and status = 'pending'`,
    [id],
  );
}

/** Books one of the slots, or another if it is full. Undefined if all are full. */
async function book(product: World['product'], number: number, slots: number) {
  const first = randomInt(slots);
  for (let tried = 0; tried < slots; tried += 1) {
    const slot = (first + tried) % slots;
    const day = new Date(Date.now() + (2 + Math.floor(slot / 12)) * 86_400_000);
    const request = {
      name: 'Crash Driver',
      email: `crash${number}@example.com`,
      location: '100 Granby St, Norfolk, VA 23510',
      vehicle: 'tesla',
      serviceType: 'emergency',
      bookingDate: day.toISOString().slice(0, 10),
      bookingTime: `${String(8 + (slot % 12)).padStart(2, '0')}:00`,
      customerId: null,
    };
    const key = { 'idempotency-key': randomUUID() };
    const { status, body } = await persistently(() =>
      fetch(`${product.url}/api/booking`, json('POST', request, key)),
    );
    if (status === 201) return body as { booking: { id: string }; accessToken: string };
    if (status !== 409) throw new Error(`Booking was answered with ${status}.`);
  }
  return undefined;
}

/** What a visit runs against. */
interface World {
  readonly product: Pick<Product, 'url' | 'sandboxUrl'>;
  /** Number of slots that customers choose from. */
  readonly slots: number;
  /** Expires a booking's hold; without it nobody pays too late. */
  readonly lapse: ((bookingId: string) => Promise<void>) | undefined;
}

/**
 * One customer's visit while the API is being killed or has no database: books, pays, and returns
 * or leaves. Returns the outcome.
 */
export async function visit(
  { product, slots, lapse: endHold }: World,
  number: number,
): Promise<string> {
  const booked = await book(product, number, slots);
  if (booked === undefined) return 'no place left';
  const { booking, accessToken } = booked;
  const token = { 'booking-token': accessToken };
  const intent = await persistently(() =>
    fetch(
      `${product.url}/api/payments/create-intent`,
      json('POST', { bookingId: booking.id, amount: 99.99 }, token),
    ),
  );
  const secret = intent.body['clientSecret'];
  if (typeof secret !== 'string') return `no intent (${intent.status})`;
  if (happens(TOO_LATE_PERCENT)) await endHold?.(booking.id);
  await payAtSandbox(product, secret);
  // Then the webhook or the sweep must confirm the booking.
  if (happens(TAB_CLOSED_PERCENT)) return 'closed the tab';
  const found = await persistently(() =>
    fetch(
      `${product.url}/api/booking/${booking.id}/status`,
      json('PUT', { status: 'confirmed' }, token),
    ),
  );
  const code = found.body['code'];
  return found.status === 200 ? 'saw the confirmation' : `saw ${String(code)}`;
}
