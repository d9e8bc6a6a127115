import { sql } from 'kysely';
import { BOOKING_STATUSES } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { BOOKING_TRANSITIONS } from '../bookings/state-machine.ts';
import { isSettled, PAYMENT_STATUSES, PAYMENT_TRANSITIONS } from './state-machine.ts';

const started = useApi();

/** Returns the values that a column's check constraint allows. */
async function allowedBy(constraint: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`.execute(
    started.api.deps.db,
  );
  return [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/gu)].map(([, word = '']) => word);
}

function reachableFrom(
  table: Readonly<Record<string, readonly string[]>>,
  first: string,
): string[] {
  const reached = new Set([first]);
  for (const state of reached) for (const next of table[state] ?? []) reached.add(next);
  return [...reached].toSorted();
}

describe.each([
  {
    machine: 'a booking',
    table: BOOKING_TRANSITIONS as Readonly<Record<string, readonly string[]>>,
    states: BOOKING_STATUSES as readonly string[],
    first: 'pending',
    final: ['cancelled', 'completed', 'no_show'],
    constraint: 'bookings_status_known',
  },
  {
    machine: 'a payment',
    table: PAYMENT_TRANSITIONS as Readonly<Record<string, readonly string[]>>,
    states: PAYMENT_STATUSES as readonly string[],
    first: 'creating',
    final: ['canceled', 'succeeded'],
    constraint: 'payments_status_known',
  },
])('the states of $machine', ({ table, states, first, final, constraint }) => {
  it('match the contract and the database', async () => {
    expect(Object.keys(table).toSorted()).toEqual(states.toSorted());
    expect((await allowedBy(constraint)).toSorted()).toEqual(states.toSorted());
  });

  it('can all be reached from the first, which none returns to', () => {
    expect(reachableFrom(table, first)).toEqual(states.toSorted());
    expect(Object.values(table).flat()).not.toContain(first);
  });

  it('have no transition from a final state, and a path to one from every other', () => {
    const ends = states.filter((state) => table[state]?.length === 0);
    expect(ends.toSorted()).toEqual(final);
    for (const state of states) {
      expect(table[state]).not.toContain(state);
      expect(reachableFrom(table, state).some((reached) => final.includes(reached))).toBe(true);
    }
  });
});

it('a payment is settled only in its final states', () => {
  expect(PAYMENT_STATUSES.filter(isSettled)).toEqual(['succeeded', 'canceled']);
});
