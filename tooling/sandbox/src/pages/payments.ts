import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Account } from '../stripe/account.ts';
import { StripeApiError } from '../stripe/errors.ts';
import { isGroup } from '../stripe/form.ts';
import { idOf } from '../stripe/ids.ts';
import { money } from '../stripe/intent-parameters.ts';
import { settleIntent } from '../stripe/intent-settlement.ts';
import { settleRefund } from '../stripe/refunds.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { table } from './table.ts';
import { timeElement } from './time.ts';

/** Page of the newest payments and refunds, with buttons that settle open ones. */
export function paymentPages(app: FastifyInstance, account: Account): void {
  app.get('/payments', (_request, reply) => sendPage(reply, 'Payments', list(account)));

  app.post<{ Params: { id: string }; Body: unknown }>('/payments/:id', (request, reply) => {
    const result = chosenResult(request.body);
    const { id } = request.params;
    try {
      account.store.transaction(() =>
        id.startsWith('pi_')
          ? settleIntent(account, id, result)
          : settleRefund(account, id, result),
      );
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return sendPage(
        reply,
        'Not possible',
        html`<h1>Not possible</h1>
          <p>${error.message}</p>`,
        409,
      );
    }
    return reply.redirect('/payments', 303);
  });
}

function chosenResult(body: unknown): 'succeeded' | 'failed' {
  const form = typeof body === 'object' && body !== null && isGroup({ ...body }) ? body : {};
  return Reflect.get(form, 'result') === 'failed' ? 'failed' : 'succeeded';
}

function list(account: Account): Html {
  const { data: intents, hasMore } = account.resources.list('payment_intent', {}, { limit: 100 });
  if (intents.length === 0) {
    return html`<h1>Payments</h1>
      <p>No payments yet. They appear when a booking reaches the checkout.</p>`;
  }
  return html`<h1>Payments</h1>
    ${table({
      label: 'Payments',
      columns: ['Payment', 'Amount', 'Status', 'Refunds', 'Created'],
      rows: intents.map((intent) => row(account, intent)),
    })}
    ${hasMore && html`<p class="quiet">Only the newest 100 are shown.</p>`}`;
}

function row(account: Account, intent: Stripe.PaymentIntent): Html {
  const refunds = account.resources.list('refund', { payment_intent: intent.id }, { limit: 100 });
  return html`<tr id="${idOf(intent.latest_charge) || intent.id}">
    <td><code>${intent.id}</code><br /><span class="quiet">${intent.description}</span></td>
    <td class="nowrap">${money(intent.amount, intent.currency)}</td>
    <td>
      ${intent.status}
      ${
        intent.last_payment_error &&
        html`<br /><span class="quiet">${intent.last_payment_error.message}</span>`
      }
      ${intent.status === 'processing' && buttons(intent.id, 'the payment')}
    </td>
    <td>
      ${refunds.data.map(
        (refund) =>
          html`<p>${money(refund.amount, refund.currency)} ${refund.status}</p>
            ${refund.status === 'pending' && buttons(refund.id, 'the refund')}`,
      )}
    </td>
    <td class="nowrap">${timeElement(intent.created)}</td>
  </tr>`;
}

function buttons(id: string, what: string): Html {
  return html`<form method="post" action="/payments/${id}">
    <button name="result" value="succeeded" aria-label="Settle ${what} ${id}">Settle</button>
    <button name="result" value="failed" aria-label="Fail ${what} ${id}">Fail</button>
  </form>`;
}
