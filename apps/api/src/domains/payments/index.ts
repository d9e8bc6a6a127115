// What other domains may use of payments: payments, refunds and the ledger.
export type { PaymentMethodsService } from './payment-methods/service.ts';
export {
  type BookingMoney,
  FAILED_POLLS,
  LATE_MS,
  type PaymentsService,
  type RefundStatus,
  UNANSWERED_AFTER,
  canRefundBecome,
  centsOf,
  isFresh,
} from './service.ts';
