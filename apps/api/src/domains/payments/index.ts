// Exports for other domains: payments, refunds and the ledger.
export {
  type BookingMoney,
  FAILED_POLLS,
  LATE_MS,
  type RefundStatus,
  UNANSWERED_AFTER,
  canRefundBecome,
  centsOf,
  isFresh,
} from './service.ts';
export {
  abandonBookingPayment,
  getPaidCents,
  refundForBooking,
  recordInvoiceDispute,
  recordInvoicePayment,
  recordInvoiceRefund,
} from './service.ts';
export {
  ensureStripeCustomer,
  listPaymentMethods,
  makeDefaultPaymentMethod,
  removePaymentMethod,
} from './payment-methods/service.ts';
export { refuseRemovedCard } from './payment-methods/card-changes.ts';
export { bookingMoney } from './booking-money-repository.ts';
export { getBookingMoney, isRefundOrdered, refundManually } from './manual-refunds.ts';
export { recordOnSiteCollection } from './on-site.ts';
export { checkBitcoin, findUnsettledBitcoin } from './bitcoin/payments.ts';
export { acceptBitcoin, returnBitcoin, recordBitcoinRefund } from './bitcoin/manual-settlement.ts';
export {
  collectPaymentData,
  countPayments,
  eraseStripeCustomer,
  hasOpenRefund,
} from './privacy-repository.ts';
