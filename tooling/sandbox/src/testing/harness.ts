import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../index.ts';

/** Starts a sandbox that checks every response against the SDK's types, and stops with the test. */
export async function testSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ strict: true, settleAfterMs: null, ...options });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** Stripe's own SDK, configured for the sandbox. */
export function stripeFor(
  sandbox: Pick<Sandbox, 'url' | 'secretKey'>,
  config: { key?: string; maxNetworkRetries?: number } = {},
): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(config.key ?? sandbox.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: config.maxNetworkRetries ?? 0,
  });
}

/** Returns the error thrown by the SDK; fails the test if there is none. */
export async function stripeErrorOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('Stripe answered without an error');
}

/** Sends a form as Stripe.js does, with the publishable key. */
export function fromBrowser(
  sandbox: Sandbox,
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string>,
): Promise<Response> {
  const query = new URLSearchParams(form);
  const url = `${sandbox.url}${path}`;
  const headers = {
    authorization: `Bearer ${sandbox.publishableKey}`,
    origin: 'http://web.example',
  };
  return method === 'GET'
    ? fetch(`${url}?${query.toString()}`, { headers })
    : fetch(url, { method: 'POST', headers, body: query });
}

/** The form fields of a card, as the checkout sends them. */
export function cardForm(number: string, overrides: Record<string, string> = {}) {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Ada Lovelace',
    return_url: 'http://web.example/?success=true&booking=b1',
    ...overrides,
  };
}

/** Calls a control route with JSON. */
export async function control(
  sandbox: Sandbox,
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
}

/** Receiver of a test's webhooks. */
export type Receiver = {
  url: string;
  /** Deliveries with a valid signature, as verified by the SDK, in order of arrival. */
  events: Stripe.Event[];
  /** Arrival time of each delivery, milliseconds since the epoch. */
  arrivals: number[];
  /** Sets the status of the following responses; default 200. */
  answerWith: (status: number) => void;
  types: () => string[];
};

/** A webhook endpoint that checks signatures with the SDK. */
export async function receiveWebhooks(secret = 'whsec_sandbox'): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const arrivals: number[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      try {
        events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
        arrivals.push(Date.now());
        response.writeHead(status).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    events,
    arrivals,
    answerWith: (code) => {
      status = code;
    },
    types: () => events.map((event) => event.type),
  };
}
