import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { PASSING_OF_TIME, type Account } from '../stripe/account.ts';
import { finishAuthentication } from '../stripe/confirmation.ts';
import { clockTimeOf } from '../stripe/billing/clock-time.ts';
import { finishSetupAuthentication } from '../stripe/setup-intents.ts';
import { money } from '../stripe/intent-parameters.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

type ByIntent = {
  Params: { id: string };
  Querystring: { client_secret?: string };
  Body: unknown;
};

/**
 * Page on which a bank would authenticate its customer (3-D Secure). Afterwards the browser returns
 * to the `return_url`, as described in
 * https://docs.stripe.com/payments/3d-secure/authentication-flow.
 */
export function authenticationPages(app: FastifyInstance, account: Account): void {
  app.get<ByIntent>('/redirect/authenticate/:id', (request, reply) => {
    const intent = findIntent(account, request.params.id, request.query.client_secret);
    if (!intent) return sendPage(reply, 'Not found', html`<h1>Payment not found</h1>`, 404);
    if (intent.status !== 'requires_action')
      return sendPage(reply, 'Authentication', alreadyDone(intent), 409);
    return sendPage(reply, 'Authentication', question(intent));
  });

  app.post<ByIntent>('/redirect/authenticate/:id', (request, reply) => {
    const intent = findIntent(account, request.params.id, request.query.client_secret);
    if (!intent) return sendPage(reply, 'Not found', html`<h1>Payment not found</h1>`, 404);
    if (intent.status !== 'requires_action')
      return sendPage(reply, 'Authentication', alreadyDone(intent), 409);
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    const passed = Reflect.get(Object(request.body), 'result') === 'complete';
    const after = account.store.transaction(() =>
      account.at(clockTimeOf(account, intent.id), () =>
        intent.object === 'payment_intent'
          ? finishAuthentication(account, PASSING_OF_TIME, intent, passed)
          : finishSetupAuthentication(account, PASSING_OF_TIME, intent, passed),
      ),
    );
    if (!returnUrl) return sendPage(reply, 'Authentication', alreadyDone(after));
    return reply.redirect(returnAddress(returnUrl, after), 303);
  });
}

function findIntent(
  account: Account,
  id: string,
  clientSecret: string | undefined,
): Intent | undefined {
  const intent =
    account.resources.find('payment_intent', id) ?? account.resources.find('setup_intent', id);
  return intent && intent.client_secret === clientSecret ? intent : undefined;
}

function returnAddress(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', redirectStatus(intent.status));
  return url.href;
}

function redirectStatus(status: Intent['status']): string {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded';
  return status === 'processing' ? 'pending' : 'failed';
}

function question(intent: Intent): Html {
  const what =
    intent.object === 'payment_intent'
      ? `pay ${money(intent.amount, intent.currency)}`
      : 'save this card for later payments';
  return html`<h1>Confirm that you want to ${what}</h1>
    <p>
      This page stands in for a bank’s authentication (3-D Secure). In the sandbox no bank is
      involved, and no money moves.
    </p>
    <form method="post">
      <button class="primary" name="result" value="complete">Complete authentication</button>
      <button name="result" value="fail">Fail authentication</button>
    </form>`;
}

function alreadyDone(intent: Intent): Html {
  return html`<h1>Authentication completed</h1>
    <p>
      ${intent.object === 'payment_intent' ? 'The payment' : 'The card'} is now ${intent.status}.
      You can close this page and go back.
    </p>`;
}
