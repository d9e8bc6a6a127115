/**
 * What must not compile. `tsc` fails when one of these lines stops being an error; nothing runs.
 */
import * as z from 'zod/mini';
import { createClient, failedWith } from './client.ts';
import { endpoint } from './kernel/route.ts';
import { routes } from './routes.ts';

const client = createClient(routes, { baseUrl: '/api' });

export function missingClientArguments(): void {
  // @ts-expect-error -- the id is missing
  void client.bookings.get();
  // @ts-expect-error -- the parameter has another name
  void client.bookings.get({ params: { bookingId: 'x' } });
  // @ts-expect-error -- the body is missing
  void client.payments.createIntent({});
  // @ts-expect-error -- this endpoint takes no body
  void client.system.health({ body: {} });
}

export async function wrongUseOfResponses(): Promise<void> {
  const { booking } = await client.bookings.get({ params: { id: 'x' } });
  // @ts-expect-error -- a booking has no such field
  void booking.price;
}

export function undeclaredCode(failure: unknown): void {
  failedWith(routes.bookings.create, failure, 'slot_full');
  // @ts-expect-error -- creating a booking never answers not_paid
  failedWith(routes.bookings.create, failure, 'not_paid');
}

// @ts-expect-error -- the path has a parameter and the declaration doesn't
endpoint({
  method: 'GET',
  path: '/thing/:id',
  access: 'public',
  summary: 'A thing',
  response: z.object({}),
});

endpoint({
  method: 'GET',
  path: '/thing/:id',
  access: 'public',
  summary: 'A thing',
  // @ts-expect-error -- the declared parameter is not the path's
  params: z.object({ name: z.string() }),
  response: z.object({}),
});

// @ts-expect-error -- access is a required field
endpoint({ method: 'GET', path: '/thing', summary: 'A thing', response: z.object({}) });
