import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Pool } from 'undici';
import { type Measurement, runClosedLoop } from './measurement.ts';
import type { Statement } from './statements.ts';

/** A slot to book, as the form says it and as the database has it. */
export interface Slot {
  readonly date: string;
  readonly time: string;
  readonly startsAt: string;
  /** An address in the slot's region. */
  readonly location: string;
}

/** The slots one after another, again and again. */
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

/** A booking request with a key of its own, as the site sends it. */
export function bookingCall(slot: Slot): Call {
  return {
    method: 'POST',
    path: '/api/booking',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: bookingBody(slot),
  };
}

/** Load over HTTP on kept-alive connections, spread evenly over the processes. */
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

/** What was particular to the booking whose statements were captured. */
export interface Captured {
  readonly statements: readonly Statement[];
  readonly bookingId: string;
  readonly key: string;
  readonly slot: Slot;
}

/**
 * The same statements straight to PostgreSQL, prepared as the api prepares them, each time for a
 * booking, a key and a slot of its own.
 */
export async function loadDirect(
  clients: readonly pg.Client[],
  durationMs: number,
  captured: Captured,
  nextSlot: () => Slot,
): Promise<Measurement> {
  const capturedStart = new Date(captured.slot.startsAt).toISOString();
  return runClosedLoop(clients.length, durationMs, async (index) => {
    const client = clients[index];
    if (client === undefined) throw new Error('There is no connection to use.');
    const slot = nextSlot();
    const own: readonly (readonly [string, string])[] = [
      [captured.bookingId, randomUUID()],
      [captured.key, randomUUID()],
      [capturedStart, slot.startsAt],
      [`"${captured.slot.date}"`, `"${slot.date}"`],
      [`"${captured.slot.time}"`, `"${slot.time}"`],
    ];
    const substituted = (value: string | null): string | null =>
      own.reduce<string | null>((text, [from, to]) => text?.replaceAll(from, to) ?? null, value);
    let outcome: unknown;
    for (const [position, { text, values }] of captured.statements.entries()) {
      const result = await client.query<{ outcomes: readonly string[] }>({
        name: `bench${position}`,
        text,
        values: values.map(substituted),
      });
      outcome = result.rows[0]?.outcomes[0];
    }
    // Each booking answers with a number of its own.
    return typeof outcome === 'string' && outcome.startsWith('VC-') ? 'booked' : String(outcome);
  });
}

/** Makes the table of `loadInserts`. */
export async function makeInsertTable(db: pg.Client): Promise<void> {
  await db.query(
    `create table if not exists bench_inserts (
      id bigint generated always as identity primary key, key text not null, at timestamptz not null
    )`,
  );
}

/** Single-row inserts, each durable before it is answered: what this server can do at most. */
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
