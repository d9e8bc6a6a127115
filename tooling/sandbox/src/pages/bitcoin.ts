import type { FastifyInstance } from 'fastify';
import type { Bitcoin } from '../bitcoin/bitcoin.ts';
import { MAX_SATS, type KnownAddress, type Received } from '../bitcoin/chain.ts';
import type { LightningInvoice } from '../bitcoin/lightning.ts';
import { Refusal } from '../bitcoin/refusal.ts';
import type { BitcoinSettings } from '../bitcoin/settings.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { table } from './table.ts';
import { timeElement } from './time.ts';

/** Maximum rows of a table. */
const SHOWN = 100;

/** Page of the addresses and invoices to be paid, with forms that pay them. */
export function bitcoinPages(app: FastifyInstance, bitcoin: Bitcoin): void {
  const { chain, lightning, settings } = bitcoin;

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    const explanation = html`<h1>Not possible</h1>
      <p>${error.message}.</p>
      <p><a href="/bitcoin">Back to Bitcoin</a></p>`;
    return sendPage(reply, 'Not possible', explanation, error.status);
  });

  app.get('/bitcoin', (_request, reply) => sendPage(reply, 'Bitcoin', overview(bitcoin)));

  app.post('/bitcoin/pay', (request, reply) => {
    const { body } = request;
    chain.pay(field(body, 'address'), numberOf(body, 'sats', MAX_SATS, true));
    return reply.redirect('/bitcoin#addresses', 303);
  });

  app.post('/bitcoin/mine', (_request, reply) => {
    chain.mine(1);
    return reply.redirect('/bitcoin#addresses', 303);
  });

  app.post('/bitcoin/invoices', (request, reply) => {
    lightning.pay(field(request.body, 'payment_request'));
    return reply.redirect('/bitcoin#invoices', 303);
  });

  app.post('/bitcoin/rate', (request, reply) => {
    settings.change({ usd: numberOf(request.body, 'usd', 1e9, false) });
    return reply.redirect('/bitcoin#rate', 303);
  });
}

function field(form: unknown, name: string): string {
  return String(Reflect.get(Object(form), name) ?? '').trim();
}

/** @throws Refusal 400 if it isn't a number above 0 and up to `max`. */
function numberOf(form: unknown, name: string, max: number, isWhole: boolean): number {
  const value = Number(field(form, name));
  if (value > 0 && value <= max && (!isWhole || Number.isInteger(value))) return value;
  const kind = isWhole ? 'A whole number' : 'A number';
  throw new Refusal(400, `${kind} above 0 and up to ${max.toLocaleString('en-US')} is required`);
}

function overview({ chain, lightning, settings }: Bitcoin): Html {
  return html`<h1>Bitcoin</h1>
    <p>
      No real money moves: press Pay to pay an address or an invoice. A payment to an address stays
      unconfirmed until a block is mined, and blocks are mined only when you press the button.
    </p>
    <form method="post" action="/bitcoin/mine">
      <button class="primary">Mine a block</button>
      <span class="quiet">Latest block: ${chain.tip().height}.</span>
    </form>
    <h2 id="addresses">Addresses</h2>
    ${addressTable(chain.addresses(SHOWN + 1), lightning.list(SHOWN))}
    <h2 id="invoices">Lightning invoices</h2>
    ${invoiceTable(lightning.list(SHOWN + 1))}
    <h2 id="rate">Rate</h2>
    ${rateForm(settings.get().rate)}`;
}

function addressTable(addresses: KnownAddress[], invoices: LightningInvoice[]): Html {
  if (addresses.length === 0)
    return html`<p>No addresses yet. They appear when a customer chooses to pay in Bitcoin.</p>`;
  return html`${table({
    label: 'Addresses',
    caption: 'Payments in the mempool and in blocks; newest first',
    columns: ['Address', 'Unconfirmed', 'Confirmed'],
    rows: addresses.slice(0, SHOWN).map((address) => addressRow(address, invoices)),
  })}
  ${onlyTheNewest(addresses)}`;
}

/** An address and an invoice for the same payment are requested within moments of each other. */
const TOGETHER_MS = 60_000;

/**
 * Amount that an address is probably waiting for: that of the open invoice created when the address
 * was first requested, because the chain never learns the amount. Empty if there is none, or if it
 * is already paid.
 */
function probableSats(
  { knownSince, confirmed, unconfirmed }: KnownAddress,
  invoices: LightningInvoice[],
): string {
  if (confirmed.count + unconfirmed.count > 0) return '';
  const away = ({ createdAt }: LightningInvoice) =>
    Math.abs(createdAt * 1000 - Date.parse(knownSince));
  const [nearest] = invoices
    .filter((invoice) => invoice.state === 'OPEN' && away(invoice) <= TOGETHER_MS)
    .toSorted((a, b) => away(a) - away(b));
  return nearest === undefined ? '' : String(nearest.amountMsat / 1000n);
}

function addressRow(known: KnownAddress, invoices: LightningInvoice[]): Html {
  const { address, knownSince, confirmed, unconfirmed } = known;
  return html`<tr>
    <td>
      <code>${address}</code><br /><span class="quiet">requested ${timeElement(knownSince)}</span>
      <form method="post" action="/bitcoin/pay">
        <input type="hidden" name="address" value="${address}" />
        <label
          >Satoshis
          <input
            name="sats"
            type="number"
            min="1"
            max="${MAX_SATS}"
            step="1"
            required
            value="${probableSats(known, invoices)}"
            aria-label="Satoshis to ${address}"
        /></label>
        <button aria-label="Pay to ${address}">Pay</button>
      </form>
    </td>
    <td class="nowrap">${receivedText(unconfirmed)}</td>
    <td class="nowrap">${receivedText(confirmed)}</td>
  </tr>`;
}

function receivedText({ count, sats }: Received): Html {
  if (count === 0) return html`<span class="quiet">nothing</span>`;
  return html`${amountText(sats)}
  ${count > 1 && html`<br /><span class="quiet">in ${count} payments</span>`}`;
}

function amountText(sats: number): Html {
  return html`${sats.toLocaleString('en-US')} sats<br /><span class="quiet"
      >${(sats / 100_000_000).toFixed(8)} BTC</span
    >`;
}

function invoiceTable(invoices: LightningInvoice[]): Html {
  if (invoices.length === 0) {
    return html`<p>No invoices yet. They appear when a customer chooses to pay over Lightning.</p>`;
  }
  return html`${table({
    label: 'Lightning invoices',
    caption: 'Requested payments over Lightning; newest first',
    columns: ['Memo', 'Amount', 'State', 'Expires'],
    rows: invoices.slice(0, SHOWN).map(invoiceRow),
  })}
  ${onlyTheNewest(invoices)}`;
}

function invoiceRow(invoice: LightningInvoice): Html {
  const { memo, amountMsat, paymentRequest, paymentHash, settled, state } = invoice;
  const sats = Number(amountMsat) / 1000;
  return html`<tr>
    <td>
      ${memo || '(no memo)'}<br /><code>${paymentRequest.slice(0, 24)}…</code>
      ${
        state === 'OPEN' &&
        html`<form method="post" action="/bitcoin/invoices">
          <input type="hidden" name="payment_request" value="${paymentRequest}" />
          <button aria-label="Pay ${sats.toLocaleString('en-US')} sats: ${memo || paymentHash}">
            Pay
          </button>
        </form>`
      }
    </td>
    <td class="nowrap">${amountText(sats)}</td>
    <td class="nowrap">
      ${state}${settled && html`<br /><span class="quiet">${timeElement(settled.at)}</span>`}
    </td>
    <td class="nowrap">${timeElement(invoice.createdAt + invoice.expirySeconds)}</td>
  </tr>`;
}

function onlyTheNewest(rows: readonly unknown[]): Html | false {
  return rows.length > SHOWN && html`<p class="quiet">Only the newest ${SHOWN} are shown.</p>`;
}

function rateForm({ usd, ageSeconds, off }: BitcoinSettings['rate']): Html {
  return html`<p>
      1 BTC costs $${usd.toLocaleString('en-US')}.
      ${ageSeconds > 0 && html`The feed reports it as ${ageSeconds} seconds old.`}
      ${off && html`The feed is off and responds with 503.`}
    </p>
    <form method="post" action="/bitcoin/rate">
      <label
        >Dollars per BTC
        <input name="usd" type="number" min="0.01" step="0.01" required value="${usd}"
      /></label>
      <button>Change rate</button>
    </form>`;
}
