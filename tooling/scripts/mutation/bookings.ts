import { api, type Mutation } from './mutation.ts';

/** The migration that defines `reserve_batch`. */
const SEATS = 'platform/database/migrations/0142-reserve-batches.ts';

/** Seats, holds and the statuses of bookings. */
export const BOOKINGS: readonly Mutation[] = [
  api('one seat, one booking', SEATS, 'and s.booking_id is null', '', 'bookings.test', 'rush.test'),
  api(
    'a lapsed hold frees its seat',
    SEATS,
    'and s.held_until <= booking.created_at',
    'and s.held_until <= now()',
    'domains/bookings',
    'domains/payments/payments.test',
  ),
  api(
    'a key that is used makes no second booking',
    SEATS,
    "outcomes[place] := 'key_used';\n          continue;",
    'null;',
    'bookings.test',
    'idempotency.test',
  ),
  api(
    'a key belongs to its caller',
    'platform/idempotency.ts',
    'userId === null ? key : `${userId} ${key}`',
    'key',
    'idempotency.test',
  ),
  api(
    'a key stands for the notes, too',
    'domains/bookings/new-booking.ts',
    'fingerprint: hashOf(request) };',
    'fingerprint: hashOf({ ...request, notes: undefined }) };',
    'bookings/idempotency.test',
  ),
  api(
    'a cancelled booking stays cancelled',
    'domains/bookings/state-machine.ts',
    'cancelled: [],',
    "cancelled: ['confirmed'],",
    'domains/bookings',
    'domains/payments/ledger.test',
  ),
  api(
    'a paid booking does not expire',
    'domains/bookings/state-machine.ts',
    "confirmed: ['cancelled', 'completed', 'no_show'],",
    "confirmed: ['cancelled', 'completed', 'no_show', 'expired'],",
    'state-machine.test',
  ),
  api(
    'coordinates decide before the address',
    'domains/bookings/availability/service-area.ts',
    'if (coordinates !== undefined) return certain(await regionAt(coordinates, regions));',
    '',
    'service-area.test',
  ),
  api(
    'an appointment is not confirmed after its hour',
    'domains/bookings/payment-outcomes.ts',
    'if (isOver) await freeSeat(trx, id);',
    "if (isOver && id === '') await freeSeat(trx, id);",
    'payments/sweep.test',
  ),
];
