import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { API_VERSION, type Account } from './account.ts';
import { differenceFromSdkTypes } from './answer-schemas.ts';
import type { Endpoint } from './endpoint.ts';
import {
  invalidRequest,
  missingParameter,
  StripeApiError,
  type StripeErrorBody,
} from './errors.ts';
import { expand } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { isGroup, type Form } from './form.ts';
import type { IdempotentAnswers, StoredAnswer } from './idempotency.ts';
import { identifyCaller, secretKeyRequired, type Caller } from './keys.ts';
import { getIntent } from './payment-intents.ts';
import { forBrowser } from './publishable.ts';
import { getSetupIntent } from './setup-intents.ts';
import type { RequestLog } from './request-log.ts';

/** Options of the API. */
export type StripeApiOptions = {
  account: Account;
  faults: Faults;
  log: RequestLog;
  idempotency: IdempotentAnswers;
  /** Whether every response is checked against the SDK's types; a difference is a 500. */
  strict: boolean;
};

/** A response, and whether it was replayed. */
export type Answer = StoredAnswer & { replayed: boolean };

/** Instead of a response: the connection is closed without one. */
export const NO_ANSWER = Symbol('connection closed');

/** The parts of a request that determine its response. */
export type Input = {
  requestId: string;
  idempotencyKey: string | null;
  form: Form;
  path: string;
  method: string;
  authorization: string | undefined;
  contentType: string | undefined;
  version: string | string[] | undefined;
  id: string;
};

/** A request until its response. */
export class Exchange {
  caller: Caller | undefined;
  readonly #options: StripeApiOptions;
  readonly #endpoint: Endpoint | undefined;
  readonly #input: Input;

  constructor(options: StripeApiOptions, endpoint: Endpoint | undefined, input: Input) {
    this.#options = options;
    this.#endpoint = endpoint;
    this.#input = input;
  }

  async run(): Promise<Answer | typeof NO_ANSWER> {
    const { idempotencyKey, method, path } = this.#input;
    let end: (() => void) | undefined;
    try {
      this.caller = identifyCaller(
        this.#options.account,
        this.#input.authorization,
        this.#input.form,
      );
      if (idempotencyKey !== null) end = this.#options.idempotency.begin(idempotencyKey);
      const fault = this.#options.faults.take(method, path);
      if (fault?.delayMs !== undefined) await wait(fault.delayMs);
      if (fault?.when !== 'after' && fails(fault)) return this.#faultAnswer(fault);
      const answer = this.#answer();
      return fault?.when === 'after' && fails(fault) ? this.#faultAnswer(fault) : answer;
    } catch (error) {
      return this.#failure(error);
    } finally {
      end?.();
    }
  }

  #answer(): Answer {
    const { idempotencyKey: key, path, form, requestId } = this.#input;
    const parameters = JSON.stringify(form);
    const { account, idempotency } = this.#options;
    if (key !== null) {
      const known = idempotency.find(key, path, parameters);
      if (known) return { ...known, replayed: true };
    }
    const perform = this.#prepare();
    return account.store.transaction(() => {
      let stored: StoredAnswer;
      try {
        stored = { status: 200, body: this.#render(perform()), requestId };
      } catch (error) {
        // A declined card is a response with effects, which must stay.
        if (!(error instanceof StripeApiError)) throw error;
        stored = this.#errorAnswer(error);
      }
      if (key !== null) idempotency.save(key, path, parameters, stored);
      return { ...stored, replayed: false };
    });
  }

  /** All checks before anything happens; a failure here isn't stored for the idempotency key. */
  #prepare(): () => object {
    const { form, id, path, method, contentType, version, requestId, idempotencyKey } = this.#input;
    const { account } = this.#options;
    const endpoint = this.#endpoint;
    if (!endpoint)
      throw new StripeApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    if (contentType?.startsWith('application/json') === true)
      throw invalidRequest(
        'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
      );
    if (version !== undefined && version !== API_VERSION)
      throw invalidRequest(
        `Invalid Stripe API version: ${String(version)}. The sandbox speaks ${API_VERSION} alone.`,
      );
    if (idempotencyKey !== null && idempotencyKey.length > 255)
      throw invalidRequest('Idempotency keys cannot be longer than 255 characters.');
    const fromBrowser = this.caller === 'publishable';
    if (fromBrowser) {
      if (endpoint.browser === undefined) throw secretKeyRequired();
      if (endpoint.browser === 'with_client_secret') checkClientSecret(account, id, form);
    } else {
      refuseRawCard(form);
    }
    const handler = endpoint.prepare(form, fromBrowser);
    const cause = { id: requestId, idempotency_key: idempotencyKey };
    return () => handler({ account, cause, id });
  }

  #render(result: object): string {
    const paths = this.#input.form['expand'];
    const expanded = expand(
      this.#options.account.resources,
      result,
      Array.isArray(paths) ? paths.map(String) : [],
    );
    if (this.#options.strict) checkAgainstSdkTypes(expanded);
    return JSON.stringify(this.#visible(expanded), null, 2);
  }

  #visible(result: object): object {
    return this.caller === 'publishable' && isIntent(result) ? forBrowser(result) : result;
  }

  #errorAnswer(error: StripeApiError): StoredAnswer {
    const { requestId } = this.#input;
    const body: StripeErrorBody = {
      ...error.body,
      request_log_url: `${this.#options.account.publicUrl()}/sandbox/stripe/requests#${requestId}`,
    };
    for (const field of ['payment_intent', 'setup_intent'] as const) {
      const intent = body[field];
      if (!intent) continue;
      if (this.#options.strict) checkAgainstSdkTypes(intent);
      body[field] = this.#visible(intent);
    }
    return { status: error.status, body: JSON.stringify({ error: body }, null, 2), requestId };
  }

  #failure(error: unknown): Answer {
    const known =
      error instanceof StripeApiError
        ? error
        : new StripeApiError(500, {
            type: 'api_error',
            message: `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`,
          });
    return { ...this.#errorAnswer(known), replayed: false };
  }

  #faultAnswer(fault: Fault): Answer | typeof NO_ANSWER {
    if (fault.connection === 'reset') return NO_ANSWER;
    const body = fault.body ?? {
      error: { type: 'api_error', message: 'An error that was asked for.' },
    };
    return {
      status: fault.status ?? 500,
      body: JSON.stringify(body),
      requestId: this.#input.requestId,
      replayed: false,
    };
  }
}

function fails(fault: Fault | undefined): fault is Fault {
  return fault !== undefined && (fault.status !== undefined || fault.connection !== undefined);
}

function checkClientSecret(account: Account, id: string, form: Form): void {
  const secret = form['client_secret'];
  if (typeof secret !== 'string') throw missingParameter('client_secret');
  const isSetup = id.startsWith('seti_');
  const intent = isSetup ? getSetupIntent(account, id) : getIntent(account, id);
  if (intent.client_secret === secret) return;
  const kind = isSetup ? 'SetupIntent' : 'PaymentIntent';
  throw invalidRequest(
    `The client_secret provided does not match any associated ${kind} on this account. Ensure the publishable key used belongs to the same account that created the ${kind}.`,
    { code: `${intent.object}_invalid_parameter`, param: 'client_secret' },
  );
}

/** A server that handles card numbers falls under PCI DSS; Stripe refuses this by default. */
function refuseRawCard(form: Form): void {
  const data = form['payment_method_data'];
  const card = form['card'] ?? (isGroup(data) ? data['card'] : undefined);
  if (isGroup(card) && 'number' in card)
    throw new StripeApiError(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements. For more information, see https://dashboard.stripe.com/account/integration/settings. If you are qualified to handle card data directly, see https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis.',
    });
}

function isIntent(result: object): result is Stripe.PaymentIntent | Stripe.SetupIntent {
  return (
    'object' in result && (result.object === 'payment_intent' || result.object === 'setup_intent')
  );
}

function checkAgainstSdkTypes(result: object): void {
  const objects: unknown[] =
    'data' in result && Array.isArray(result.data) ? result.data : [result];
  for (const object of objects) {
    const difference = differenceFromSdkTypes(object as { object: string });
    if (difference !== undefined)
      throw new Error(`An answer is not as the SDK has it: ${difference}`);
  }
}
