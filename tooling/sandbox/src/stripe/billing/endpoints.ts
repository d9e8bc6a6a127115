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
import clockAdvance from '../../schemas/test-clock-advance-params.generated.json' with { type: 'json' };
import clockCreate from '../../schemas/test-clock-create-params.generated.json' with { type: 'json' };
import clockList from '../../schemas/test-clock-list-params.generated.json' with { type: 'json' };
import { endpoint, EXPAND_ONLY, retrieve, type Endpoint } from '../endpoint.ts';
import { listResources } from '../lists.ts';
import { payInvoice } from './collection.ts';
import { finalizeInvoice, markUncollectible, voidInvoice } from './invoices.ts';
import { previewInvoice } from './preview.ts';
import { createPrice, createProduct, updatePrice, updateProduct } from './products.ts';
import {
  cancelSubscription,
  resumeSubscription,
  updateSubscription,
} from './subscription-changes.ts';
import { createSubscription, listSubscriptions } from './subscriptions.ts';
import { advanceTestClock, createTestClock } from './test-clocks.ts';

const CLOCKS = '/v1/test_helpers/test_clocks';

/** Stripe Billing, as far as memberships need it. */
export const BILLING_ENDPOINTS: readonly Endpoint[] = [
  endpoint<Stripe.ProductCreateParams>('POST', '/v1/products', productCreate, (call) =>
    createProduct(call.account, call.cause, call.params),
  ),
  endpoint<Stripe.ProductListParams>('GET', '/v1/products', productList, (call) =>
    listResources(call.account, 'product', '/v1/products', call.params),
  ),
  retrieve('/v1/products/:id', 'product'),
  endpoint<Stripe.ProductUpdateParams>('POST', '/v1/products/:id', productUpdate, (call) =>
    updateProduct(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.PriceCreateParams>('POST', '/v1/prices', priceCreate, (call) =>
    createPrice(call.account, call.cause, call.params),
  ),
  endpoint<Stripe.PriceListParams>('GET', '/v1/prices', priceList, (call) =>
    listResources(call.account, 'price', '/v1/prices', call.params),
  ),
  retrieve('/v1/prices/:id', 'price'),
  endpoint<Stripe.PriceUpdateParams>('POST', '/v1/prices/:id', priceUpdate, (call) =>
    updatePrice(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.SubscriptionCreateParams>(
    'POST',
    '/v1/subscriptions',
    subscriptionCreate,
    (call) => createSubscription(call.account, call.cause, call.params),
  ),
  endpoint<Stripe.SubscriptionListParams>('GET', '/v1/subscriptions', subscriptionList, (call) =>
    listSubscriptions(call.account, call.params),
  ),
  retrieve('/v1/subscriptions/:id', 'subscription'),
  endpoint<Stripe.SubscriptionUpdateParams>(
    'POST',
    '/v1/subscriptions/:id',
    subscriptionUpdate,
    (call) => updateSubscription(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.SubscriptionCancelParams>(
    'DELETE',
    '/v1/subscriptions/:id',
    subscriptionCancel,
    (call) => cancelSubscription(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.SubscriptionResumeParams>(
    'POST',
    '/v1/subscriptions/:id/resume',
    subscriptionResume,
    (call) => resumeSubscription(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.InvoiceListParams>('GET', '/v1/invoices', invoiceList, (call) =>
    listResources(call.account, 'invoice', '/v1/invoices', call.params),
  ),
  endpoint<Stripe.InvoiceCreatePreviewParams>(
    'POST',
    '/v1/invoices/create_preview',
    invoicePreview,
    (call) => previewInvoice(call.account, call.cause, call.params),
  ),
  retrieve('/v1/invoices/:id', 'invoice'),
  endpoint<Stripe.InvoicePayParams>('POST', '/v1/invoices/:id/pay', invoicePay, (call) =>
    payInvoice(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.InvoiceFinalizeInvoiceParams>(
    'POST',
    '/v1/invoices/:id/finalize',
    invoiceFinalize,
    (call) => finalizeInvoice(call.account, call.cause, call.id),
  ),
  endpoint('POST', '/v1/invoices/:id/mark_uncollectible', EXPAND_ONLY, (call) =>
    markUncollectible(call.account, call.cause, call.id, 'user_forgiven'),
  ),
  endpoint('POST', '/v1/invoices/:id/void', EXPAND_ONLY, (call) =>
    voidInvoice(call.account, call.cause, call.id),
  ),
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
  endpoint<Stripe.TestHelpers.TestClockCreateParams>('POST', CLOCKS, clockCreate, (call) =>
    createTestClock(call.account, call.cause, call.params),
  ),
  endpoint<Stripe.TestHelpers.TestClockListParams>('GET', CLOCKS, clockList, (call) =>
    listResources(call.account, 'test_helpers.test_clock', CLOCKS, call.params),
  ),
  retrieve(`${CLOCKS}/:id`, 'test_helpers.test_clock', 'test clock'),
  endpoint<Stripe.TestHelpers.TestClockAdvanceParams>(
    'POST',
    `${CLOCKS}/:id/advance`,
    clockAdvance,
    (call) => advanceTestClock(call.account, call.cause, call.id, call.params),
  ),
];
