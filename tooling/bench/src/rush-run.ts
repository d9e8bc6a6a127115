import { randomUUID } from 'node:crypto';
import { bookingBody } from './booking-load.ts';

/** Sends concurrent requests for one slot, and counts the responses by outcome. */
export async function rushFor(
  urls: readonly string[],
  { people, days }: { people: number; days: number },
): Promise<Record<string, number>> {
  const slot = {
    date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    time: '10:00',
    startsAt: '',
    location: '100 Granby St, Norfolk, VA 23510',
  };
  const answers = await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const response = await fetch(`${urls[person % urls.length]}/api/booking`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: bookingBody(slot),
      });
      const body = (await response.json()) as { alternatives?: unknown[] };
      return response.status === 409 && body.alternatives?.length === 3
        ? '409 with three alternatives'
        : String(response.status);
    }),
  );
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]),
  );
}
