import type Stripe from 'stripe';
import invoiceFinalize from '../../schemas/invoice-finalize-invoice-params.generated.json' with { type: 'json' };
import invoiceList from '../../schemas/invoice-list-params.generated.json' with { type: 'json' };
import invoicePay from '../../schemas/invoice-pay-params.generated.json' with { type: 'json' };
import invoicePaymentList from '../../schemas/invoice-payment-list-params.generated.json' with { type: 'json' };
import invoicePreview from '../../schemas/invoice-create-preview-params.generated.json' with { type: 'json' };
import priceCreate from '../../schemas/price-create-params.generated.json' with { type: 'json' };
import priceList from '../../schemas/price-list-params.generated.json' with { type: 'json' };
import priceUpdate from '../../schemas/price-update-params.generated.json' with { type: 'json' };
import productCreate from '../../schemas/product-create-params.generated.json' with { type: 'json' };
import productList from '../../schemas/product-list-params.generated.json' with { type: 'json' };
import productUpdate from '../../schemas/product-update-params.generated.json' with { type: 'json' };
import subscriptionCancel from '../../schemas/subscription-cancel-params.generated.json' with { type: 'json' };
import subscriptionCreate from '../../schemas/subscription-create-params.generated.json' with { type: 'json' };
import subscriptionList from '../../schemas/subscription-list-params.generated.json' with { type: 'json' };
import subscriptionResume from '../../schemas/subscription-resume-params.generated.json' with { type: 'json' };
import subscriptionUpdate from '../../schemas/subscription-update-params.generated.json' with { type: 'json' };
import scheduleCreate from '../../schemas/subscription-schedule-create-params.generated.json' with { type: 'json' };
import scheduleRelease from '../../schemas/subscription-schedule-release-params.generated.json' with { type: 'json' };
import scheduleUpdate from '../../schemas/subscription-schedule-update-params.generated.json' with { type: 'json' };
import clockAdvance from '../../schemas/test-clock-advance-params.generated.json' with { type: 'json' };
import clockCreate from '../../schemas/test-clock-create-params.generated.json' with { type: 'json' };
import clockList from '../../schemas/test-clock-list-params.generated.json' with { type: 'json' };
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
import { finalizeInvoice, markUncollectible } from './invoices.ts';
import { voidWithUpdate } from './pending-updates.ts';
import { previewInvoice } from './preview.ts';
import { createPrice, createProduct, updatePrice, updateProduct } from './products.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts';
import {
  cancelSubscription,
  resumeSubscription,
  updateSubscription,
} from './subscription-changes.ts';
import { createSubscription, listSubscriptions } from './subscriptions.ts';
import { advanceTestClock, createTestClock } from './test-clocks.ts';

const SCHEDULES = '/v1/subscription_schedules';
const CLOCKS = '/v1/test_helpers/test_clocks';

/** Stripe Billing, as far as memberships need it. */
export const BILLING_ENDPOINTS: readonly Endpoint[] = [
  create('/v1/products', productCreate, createProduct),
  list('/v1/products', productList, 'product'),
  retrieve('/v1/products/:id', 'product'),
  change('/v1/products/:id', productUpdate, updateProduct),
  create('/v1/prices', priceCreate, createPrice),
  list('/v1/prices', priceList, 'price'),
  retrieve('/v1/prices/:id', 'price'),
  change('/v1/prices/:id', priceUpdate, updatePrice),
  create('/v1/subscriptions', subscriptionCreate, createSubscription),
  endpoint<Stripe.SubscriptionListParams>('GET', '/v1/subscriptions', subscriptionList, (call) =>
    listSubscriptions(call.account, call.params),
  ),
  retrieve('/v1/subscriptions/:id', 'subscription'),
  change('/v1/subscriptions/:id', subscriptionUpdate, updateSubscription),
  endpoint<Stripe.SubscriptionCancelParams>(
    'DELETE',
    '/v1/subscriptions/:id',
    subscriptionCancel,
    (call) => cancelSubscription(call.account, call.cause, call.id, call.params),
  ),
  change('/v1/subscriptions/:id/resume', subscriptionResume, resumeSubscription),
  create(SCHEDULES, scheduleCreate, createSchedule),
  retrieve(`${SCHEDULES}/:id`, 'subscription_schedule', 'subscription schedule'),
  change(`${SCHEDULES}/:id`, scheduleUpdate, updateSchedule),
  change(`${SCHEDULES}/:id/release`, scheduleRelease, releaseSchedule),
  list('/v1/invoices', invoiceList, 'invoice'),
  create('/v1/invoices/create_preview', invoicePreview, previewInvoice),
  retrieve('/v1/invoices/:id', 'invoice'),
  change('/v1/invoices/:id/pay', invoicePay, payInvoice),
  change('/v1/invoices/:id/finalize', invoiceFinalize, finalizeInvoice),
  endpoint('POST', '/v1/invoices/:id/mark_uncollectible', EXPAND_ONLY, (call) =>
    markUncollectible(call.account, call.cause, call.id, 'user_forgiven'),
  ),
  change('/v1/invoices/:id/void', EXPAND_ONLY, voidWithUpdate),
  endpoint<Stripe.InvoicePaymentListParams>(
    'GET',
    '/v1/invoice_payments',
    invoicePaymentList,
    ({ account, params: { payment, ...params } }) =>
      listResources(account, 'invoice_payment', '/v1/invoice_payments', {
        ...params,
        pays: payment?.payment_intent,
      }),
  ),
  retrieve('/v1/invoice_payments/:id', 'invoice_payment'),
  create(CLOCKS, clockCreate, createTestClock),
  list(CLOCKS, clockList, 'test_helpers.test_clock'),
  retrieve(`${CLOCKS}/:id`, 'test_helpers.test_clock', 'test clock'),
  change(`${CLOCKS}/:id/advance`, clockAdvance, advanceTestClock),
];
