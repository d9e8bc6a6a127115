import { randomUUID } from 'node:crypto';
import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { BitcoinSettlementService } from './bitcoin.ts';
import type { StaffBookingChanges } from './service.ts';

/** Handlers of what staff do with a booking beside its visit. */
export function staffChangesHandlers(
  operations: StaffBookingChanges,
): Handlers<Routes>['staffChanges'] {
  return {
    bookByPhone: async ({ caller, headers, body }) =>
      operations.bookByPhone(staffActor(caller), headers['idempotency-key'] ?? randomUUID(), body),
    refund: async ({ caller, params, query, body }) =>
      operations.refund(staffActor(caller), { id: params.bookingId, ...query }, body),
    addNote: async ({ caller, params, headers, body }) =>
      operations.addNote(staffActor(caller), params.bookingId, {
        id: headers['idempotency-key'] ?? randomUUID(),
        ...body,
      }),
    sendMailAgain: async ({ caller, params, headers }) =>
      operations.sendMailAgain(staffActor(caller), {
        ...params,
        requestId: headers['idempotency-key'] ?? randomUUID(),
      }),
  };
}

/** Handlers of what staff settle of Bitcoin. */
export function bitcoinSettlementHandlers(
  operations: BitcoinSettlementService,
): Handlers<Routes>['bitcoinSettlement'] {
  return {
    accept: async ({ caller, params, body }) =>
      operations.accept(staffActor(caller), params.paymentId, body),
    giveBack: async ({ caller, params, body }) =>
      operations.giveBack(staffActor(caller), params.paymentId, body),
    recordRefund: async ({ caller, params, body }) =>
      operations.recordRefund(staffActor(caller), params.refundId, body),
  };
}
