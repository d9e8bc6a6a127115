import type { FastifyInstance } from 'fastify';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { table } from './table.ts';

const CARDS: readonly (readonly [string, string])[] = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 9987', 'is declined as lost'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'has a wrong security code'],
  ['4000 0000 0000 0119', 'fails with a processing error'],
  ['4000 0000 0000 3220', 'asks for authentication, then succeeds'],
  ['4000 0082 6000 3178', 'asks for authentication, then has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for authentication until it is saved; renewals then succeed'],
  ['4000 0000 0000 0341', 'can be saved, and declines every payment'],
  ['4000 0000 0000 8807', 'stays processing, then succeeds (sandbox only)'],
  ['4000 0000 0000 8815', 'stays processing, then fails (sandbox only)'],
  ['4000 0000 0000 7726', 'succeeds; its refund is pending at first'],
  ['4000 0000 0000 5126', 'succeeds; its refund fails later'],
];

/** Home page: what the sandbox is, with links to everything. */
export function homePage(app: FastifyInstance, smtpUrl: () => string): void {
  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      'Home',
      html`<h1>Sandbox</h1>
        <p>
          Stands in for all vendors while VoltCourier runs on this machine, with their own
          protocols. No money moves, and no mail leaves the machine.
        </p>
        <ul>
          <li>
            <a href="/payments">Payments</a>: Stripe’s API is at <code>/v1</code> of this address.
          </li>
          <li>
            <a href="/bitcoin">Bitcoin</a>: a chain’s API (Esplora) is at <code>/esplora</code>, a
            Lightning node’s (LND) at <code>/lnd</code>, the rate at <code>/rates</code>.
          </li>
          <li>
            <a href="/inbox">Inbox</a>: every mail sent through <code>${smtpUrl()}</code>, to any
            recipient.
          </li>
          <li>
            <a href="/openai">Language model</a>: OpenAI’s API is at <code>/openai/v1</code>; it
            responds with sample texts.
          </li>
          <li>
            <a href="/youtube">YouTube</a>: its Data API is at <code>/youtube/v3</code>, with sample
            videos.
          </li>
          <li>
            <a href="/scheduler">Scheduler</a>: receives due content at
            <code>/scheduler/posts</code> and publishes it nowhere.
          </li>
          <li>
            <a href="/geocoder">Geocoder</a>: Photon’s protocol is at <code>/photon</code>, with
            cities, ZIP codes and some streets.
          </li>
          <li>
            For tests: <a href="/sandbox/state">state</a>,
            <a href="/sandbox/stripe/requests">requests received</a>,
            <a href="/sandbox/bitcoin">state of Bitcoin</a>,
            <a href="/sandbox/openai">of the language model</a>,
            <a href="/sandbox/youtube">of YouTube</a>,
            <a href="/sandbox/scheduler">of the scheduler</a>,
            <a href="/sandbox/geocoder">of the geocoder</a>.
          </li>
        </ul>
        <h2>Cards</h2>
        <p>Use any name, any future expiry date, and any security code of the right length.</p>
        ${table({
          label: 'Test cards',
          columns: ['Card number', 'What happens'],
          rows: CARDS.map(
            ([number, effect]) =>
              html`<tr>
                <td>${number}</td>
                <td>${effect}</td>
              </tr>`,
          ),
        })}`,
    ),
  );
}
