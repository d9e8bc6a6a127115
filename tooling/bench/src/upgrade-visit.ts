import { randomInt, randomUUID } from 'node:crypto';

/** Counts of responses. */
export interface Tally {
  answered: number;
  /** Responses of 500 and above, and requests without a response, in words. */
  readonly failures: string[];
  confirmed: number;
}

interface World {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly slots: number;
  readonly tally: Tally;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends a request once: a failure counts and isn't retried. */
async function ask(
  { url, tally }: World,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    tally.answered += 1;
    if (answer.status >= 500) tally.failures.push(`${method} ${path}: ${answer.status} ${text}`);
    return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
  } catch (failure) {
    const cause = failure instanceof Error && failure.cause instanceof Error;
    const why = cause ? (failure.cause as Error).message : String(failure);
    tally.failures.push(`${method} ${path}: ${why}`);
    return undefined;
  }
}

async function book(world: World, number: number) {
  const slot = randomInt(world.slots);
  const day = new Date(Date.now() + (2 + Math.floor(slot / 12)) * 86_400_000);
  const request = {
    name: 'Upgrade Driver',
    email: `upgrade${number}@example.com`,
    location: '100 Granby St, Norfolk, VA 23510',
    vehicle: 'tesla',
    serviceType: 'emergency',
    bookingDate: day.toISOString().slice(0, 10),
    bookingTime: `${String(8 + (slot % 12)).padStart(2, '0')}:00`,
    customerId: null,
  };
  const key = { 'idempotency-key': randomUUID() };
  const answer = await ask(world, 'POST', '/api/booking', request, key);
  return answer?.status === 201
    ? (answer.body as { booking: { id: string }; accessToken: string })
    : undefined;
}

/** One customer's visit: checks availability, books, pays and sees the confirmation. */
export async function visitOnce(world: World, number: number): Promise<void> {
  await ask(world, 'GET', '/api/config');
  const booked = await book(world, number);
  if (booked === undefined) return;
  const token = { 'booking-token': booked.accessToken };
  const bookingId = booked.booking.id;
  const paying = { bookingId, amount: 99.99 };
  const intent = await ask(world, 'POST', '/api/payments/create-intent', paying, token);
  const secret = intent?.body['clientSecret'];
  if (typeof secret !== 'string') return;
  await fetch(
    `${world.sandboxUrl}/v1/payment_intents/${secret.split('_secret_')[0] ?? ''}/confirm`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox' },
      body: new URLSearchParams({
        client_secret: secret,
        payment_method: 'pm_card_visa',
        return_url: world.url,
      }),
    },
  );
  const path = `/api/booking/${bookingId}/status`;
  const seen = await ask(world, 'PUT', path, { status: 'confirmed' }, token);
  if (seen?.status === 200) world.tally.confirmed += 1;
}
