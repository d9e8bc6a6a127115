import { createBooking } from '../../domains/bookings/service.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../../domains/payments/service.ts';
import { pollStripeEvents, processStripeEvent } from '../../domains/payments/webhooks.ts';
import { bookingRequest } from '../requests.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';

interface State {
  readonly charges: readonly {
    readonly payment_intent: string;
    readonly amount_captured: number;
    readonly amount_refunded: number;
  }[];
}

/** Runs all queries about events that happen only at Stripe. */
export async function callCardMoney({ started, ctx }: Product): Promise<void> {
  const vendors = createVendors(started.sandbox);
  const { id } = await createBooking(
    ctx,
    bookingRequest({ bookingTime: '18:00' }),
    undefined,
    null,
  );
  const { clientSecret } = await createPaymentIntent(ctx, id, undefined);
  await vendors.pay(clientSecret);
  await refreshPaymentStatus(ctx, id);
  const { charges } = (await vendors.control('GET', '/state')) as State;
  for (const { payment_intent: intent, ...charge } of charges) {
    if (charge.amount_captured - charge.amount_refunded <= 100) continue;
    await vendors.stripe('POST', '/v1/refunds', { payment_intent: intent, amount: '100' });
    await vendors.control('POST', '/stripe/disputes', { payment_intent: intent });
  }
  await pollStripeEvents(ctx);
  const events = await started.api.deps.db
    .selectFrom('webhook_events')
    .select('event_id')
    .execute();
  for (const { event_id: eventId } of events) await processStripeEvent(ctx, eventId);
  await pollStripeEvents(ctx);
}
