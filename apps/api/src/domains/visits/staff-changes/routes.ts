import { randomUUID } from 'node:crypto';
import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import {
  addVisitNote,
  bookByPhone,
  bookRequest,
  refundVisit,
  sendVisitMailAgain,
} from './service.ts';
import {
  acceptBitcoinForVisit,
  returnBitcoinForVisit,
  recordBitcoinRefundForVisit,
} from './bitcoin.ts';

/** Handlers of other staff changes to a booking. */
export function staffChangeHandlers(ctx: Context): Handlers<Routes>['staffChanges'] {
  return {
    bookByPhone: async ({ caller, headers, body }) =>
      bookByPhone(ctx, staffActor(caller), headers['idempotency-key'] ?? randomUUID(), body),
    bookRequest: async ({ caller, params, query, headers, body }) =>
      bookRequest(
        ctx,
        staffActor(caller),
        headers['idempotency-key'] ?? randomUUID(),
        { id: params.requestId, ...query },
        body,
      ),
    refund: async ({ caller, params, query, body }) =>
      refundVisit(ctx, staffActor(caller), { id: params.bookingId, ...query }, body),
    addNote: async ({ caller, params, headers, body }) =>
      addVisitNote(ctx, staffActor(caller), params.bookingId, {
        id: headers['idempotency-key'] ?? randomUUID(),
        ...body,
      }),
    sendMailAgain: async ({ caller, params, headers }) =>
      sendVisitMailAgain(ctx, staffActor(caller), {
        ...params,
        requestId: headers['idempotency-key'] ?? randomUUID(),
      }),
  };
}

/** Handlers of Bitcoin settlements by staff. */
export function bitcoinSettlementHandlers(ctx: Context): Handlers<Routes>['bitcoinSettlement'] {
  return {
    accept: async ({ caller, params, body }) =>
      acceptBitcoinForVisit(ctx, staffActor(caller), params.paymentId, body),
    giveBack: async ({ caller, params, body }) =>
      returnBitcoinForVisit(ctx, staffActor(caller), params.paymentId, body),
    recordRefund: async ({ caller, params, body }) =>
      recordBitcoinRefundForVisit(ctx, staffActor(caller), params.refundId, body),
  };
}
