import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Pool } from 'undici';
import { type Measurement, runClosedLoop } from './measurement.ts';
import type { Statement } from './statements.ts';

/** A slot to book, in the form's and in the database's format. */
export interface Slot {
  readonly date: string;
  readonly time: string;
  readonly startsAt: string;
  /** An address in the slot's region. */
  readonly location: string;
}

/** Cycles through the slots. */
export function createRounds(slots: readonly Slot[]): () => Slot {
  let next = 0;
  return () => {
    const slot = slots[next % slots.length];
    next += 1;
    if (slot === undefined) throw new Error('There is no slot to book.');
    return slot;
  };
}

/** The body of a booking request. */
export function bookingBody(slot: Slot): string {
  return JSON.stringify({
    name: 'Load Driver',
    email: 'load@example.com',
    location: slot.location,
    vehicle: 'tesla',
    serviceType: 'emergency',
    bookingDate: slot.date,
    bookingTime: slot.time,
    customerId: null,
  });
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A booking request with its own idempotency key, as the site sends it. */
export function bookingCall(slot: Slot): Call {
  return {
    method: 'POST',
    path: '/api/booking',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: bookingBody(slot),
  };
}

/** Load over persistent HTTP connections, spread evenly over the processes. */
export async function loadHttp(
  urls: readonly string[],
  connections: number,
  durationMs: number,
  call: () => Call,
): Promise<Measurement> {
  const pools = urls.map(
    (url) => new Pool(url, { connections: Math.ceil(connections / urls.length), pipelining: 1 }),
  );
  const measurement = await runClosedLoop(connections, durationMs, async (client) => {
    const pool = pools[client % pools.length];
    if (pool === undefined) throw new Error('There is no process to call.');
    const { statusCode, body } = await pool.request(call());
    await body.dump();
    return String(statusCode);
  });
  await Promise.all(pools.map((pool) => pool.close()));
  return measurement;
}

/** Captured statements, and the values specific to the booking they were captured from. */
export interface Captured {
  readonly statements: readonly Statement[];
  readonly bookingId: string;
  readonly key: string;
  readonly slot: Slot;
}

/** Returns a function for the captured values of a new booking: its own id, key and slot. */
function valuesOf({ bookingId, key, slot: captured }: Captured, slot: Slot) {
  const own: readonly (readonly [string, string])[] = [
    [bookingId, randomUUID()],
    [key, randomUUID()],
    [new Date(captured.startsAt).toISOString(), slot.startsAt],
    [`"${captured.date}"`, `"${slot.date}"`],
    [`"${captured.time}"`, `"${slot.time}"`],
  ];
  const substituted = (value: string | null): string | null =>
    own.reduce<string | null>((text, [from, to]) => text?.replaceAll(from, to) ?? null, value);
  return ({ values }: Statement) => values.map(substituted);
}

/**
 * Values of one statement for several bookings: the JSON array that `reserve_batch` takes has all of
 * them, and their email address is the same.
 */
const together = (values: readonly (readonly (string | null)[])[]): (string | null)[] =>
  (values[0] ?? []).map((first, index) => {
    if (values.length === 1 || first?.startsWith('[{') !== true) return first;
    return JSON.stringify(values.flatMap((own) => JSON.parse(own[index] ?? '[]') as unknown[]));
  });

/**
 * The same statements sent directly to PostgreSQL, prepared like the API prepares them, each with
 * its own booking, key and slot.
 *
 * @param batch Number of bookings that share a statement, as they do in the API if they are made at
 *   the same moment. Rates and outcomes count bookings.
 */
export async function loadDirect(
  clients: readonly pg.Client[],
  durationMs: number,
  captured: Captured,
  nextSlot: () => Slot,
  batch = 1,
): Promise<Measurement> {
  const measured = await runClosedLoop(clients.length, durationMs, async (index) => {
    const client = clients[index];
    if (client === undefined) throw new Error('There is no connection to use.');
    const bookings = Array.from({ length: batch }, () => valuesOf(captured, nextSlot()));
    let outcomes: readonly string[] = [];
    for (const [position, statement] of captured.statements.entries()) {
      const result = await client.query<{ outcomes: readonly string[] }>({
        name: `bench${position}`,
        text: statement.text,
        values: together(bookings.map((own) => own(statement))),
      });
      outcomes = result.rows[0]?.outcomes ?? [];
    }
    // Each booking returns its own number.
    const refused = outcomes.find((outcome) => !outcome.startsWith('VC-'));
    return outcomes.length === batch ? (refused ?? 'booked') : 'unanswered';
  });
  return {
    ...measured,
    perSecond: measured.perSecond * batch,
    outcomes: Object.fromEntries(
      Object.entries(measured.outcomes).map(([outcome, count]) => [outcome, count * batch]),
    ),
  };
}

/** Creates the table of `loadInserts`. */
export async function makeInsertTable(db: pg.Client): Promise<void> {
  await db.query(
    `create table if not exists bench_inserts (
      id bigint generated always as identity primary key, key text not null, at timestamptz not null
    )`,
  );
}

/** Single-row inserts, each durable before the response: the upper limit of this server. */
export async function loadInserts(
  clients: readonly pg.Client[],
  durationMs: number,
): Promise<Measurement> {
  return runClosedLoop(clients.length, durationMs, async (index) => {
    await clients[index]?.query({
      name: 'insert',
      text: 'insert into bench_inserts (key, at) values ($1, $2)',
      values: [randomUUID(), new Date()],
    });
    return 'inserted';
  });
}
