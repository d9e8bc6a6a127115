import type Stripe from 'stripe';
import { schemaOf } from '../../schemas/schemas.ts';
import {
  change,
  create,
  endpoint,
  EXPAND_ONLY,
  list,
  retrieve,
  type Endpoint,
} from '../endpoint.ts';
import { listResources } from '../lists.ts';
import { payInvoice } from './collection.ts';
import { voidWithUpdate } from './pending-updates.ts';
import { previewInvoice } from './preview.ts';
import { createPrice, createProduct, updatePrice, updateProduct } from './products.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts';
import { cancelSubscription, updateSubscription } from './subscription-changes.ts';
import { createSubscription, listSubscriptions } from './subscriptions.ts';
import { advanceTestClock, createTestClock } from './test-clocks.ts';

const SCHEDULES = '/v1/subscription_schedules';
const CLOCKS = '/v1/test_helpers/test_clocks';

/** Stripe Billing, as far as memberships need it. */
export const BILLING_ENDPOINTS: readonly Endpoint[] = [
  create('/v1/products', schemaOf('ProductCreateParams'), createProduct),
  retrieve('/v1/products/:id', 'product'),
  change('/v1/products/:id', schemaOf('ProductUpdateParams'), updateProduct),
  create('/v1/prices', schemaOf('PriceCreateParams'), createPrice),
  list('/v1/prices', schemaOf('PriceListParams'), 'price'),
  retrieve('/v1/prices/:id', 'price'),
  change('/v1/prices/:id', schemaOf('PriceUpdateParams'), updatePrice),
  create('/v1/subscriptions', schemaOf('SubscriptionCreateParams'), createSubscription),
  endpoint<Stripe.SubscriptionListParams>(
    'GET',
    '/v1/subscriptions',
    schemaOf('SubscriptionListParams'),
    (call) => listSubscriptions(call.account, call.params),
  ),
  retrieve('/v1/subscriptions/:id', 'subscription'),
  change('/v1/subscriptions/:id', schemaOf('SubscriptionUpdateParams'), updateSubscription),
  endpoint<Stripe.SubscriptionCancelParams>(
    'DELETE',
    '/v1/subscriptions/:id',
    schemaOf('SubscriptionCancelParams'),
    (call) => cancelSubscription(call.account, call.cause, call.id, call.params),
  ),
  create(SCHEDULES, schemaOf('SubscriptionScheduleCreateParams'), createSchedule),
  retrieve(`${SCHEDULES}/:id`, 'subscription_schedule', 'subscription schedule'),
  change(`${SCHEDULES}/:id`, schemaOf('SubscriptionScheduleUpdateParams'), updateSchedule),
  change(
    `${SCHEDULES}/:id/release`,
    schemaOf('SubscriptionScheduleReleaseParams'),
    releaseSchedule,
  ),
  list('/v1/invoices', schemaOf('InvoiceListParams'), 'invoice'),
  create('/v1/invoices/create_preview', schemaOf('InvoiceCreatePreviewParams'), previewInvoice),
  retrieve('/v1/invoices/:id', 'invoice'),
  change('/v1/invoices/:id/pay', schemaOf('InvoicePayParams'), payInvoice),
  change('/v1/invoices/:id/void', EXPAND_ONLY, voidWithUpdate),
  endpoint<Stripe.InvoicePaymentListParams>(
    'GET',
    '/v1/invoice_payments',
    schemaOf('InvoicePaymentListParams'),
    ({ account, params: { payment, ...params } }) =>
      listResources(account, 'invoice_payment', '/v1/invoice_payments', {
        ...params,
        pays: payment?.payment_intent,
      }),
  ),
  create(CLOCKS, schemaOf('TestHelpers.TestClockCreateParams'), createTestClock),
  retrieve(`${CLOCKS}/:id`, 'test_helpers.test_clock', 'test clock'),
  change(`${CLOCKS}/:id/advance`, schemaOf('TestHelpers.TestClockAdvanceParams'), advanceTestClock),
];
