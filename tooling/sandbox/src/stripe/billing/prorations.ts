import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../errors.ts';
import { idOf } from '../ids.ts';
import { itemOf } from './subscription-items.ts';

/** A line before it is added to an invoice. Amounts in the smallest unit, times in seconds. */
export type LineDraft = {
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
  price: Stripe.Price;
  quantity: number;
  /** The line that a credit refers to. */
  credited: { invoice: string; line: string } | null;
};

type Debit = {
  amount: number;
  start: number;
  end: number;
  invoice: string | null;
  line: string | null;
};

/** Creates the table of the last amount billed for each subscription item. */
export function defineDebits(account: Account): void {
  account.store.define(`
    CREATE TABLE IF NOT EXISTS stripe_debits (
      item TEXT PRIMARY KEY,
      amount INTEGER NOT NULL,
      start INTEGER NOT NULL,
      ends INTEGER NOT NULL,
      invoice TEXT,
      line TEXT
    ) STRICT;
  `);
}

/** Records what was billed for an item, so that a change can credit the unused part. */
export function recordDebit(
  account: Account,
  item: string,
  draft: Pick<LineDraft, 'amount' | 'period'>,
  on: { invoice: string; line: string } | null,
): void {
  account.store
    .statement(
      `INSERT OR REPLACE INTO stripe_debits (item, amount, start, ends, invoice, line)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(
      item,
      draft.amount,
      draft.period.start,
      draft.period.end,
      on?.invoice ?? null,
      on?.line ?? null,
    );
}

/**
 * The unused part of the last debit if its item changes or ends at `at`: by the second, rounded to
 * the cent (https://docs.stripe.com/billing/subscriptions/prorations; in flexible billing mode, of
 * the amount actually billed).
 */
export function creditForUnusedTime(
  account: Account,
  subscription: Stripe.Subscription,
  at: number,
): LineDraft[] {
  const item = itemOf(subscription);
  const debit = findDebit(account, item.id);
  if (!debit || debit.amount === 0 || at >= debit.end) return [];
  const start = Math.max(at, debit.start);
  const unused = Math.round((debit.amount * (debit.end - start)) / (debit.end - debit.start));
  if (unused === 0) return [];
  const { invoice, line } = debit;
  return [
    {
      amount: -unused,
      description: `Unused time on ${nameOf(account, item.price)} after ${dateText(start)}`,
      period: { start, end: debit.end },
      proration: true,
      price: item.price,
      quantity: item.quantity ?? 1,
      credited: invoice !== null && line !== null ? { invoice, line } : null,
    },
  ];
}

/** Cost of the rest of the current period at a new price: by the second, rounded to the cent. */
export function debitForRemainingTime(
  account: Account,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  quantity: number,
  at: number,
): LineDraft[] {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const amount = Math.round(((price.unit_amount ?? 0) * quantity * (end - at)) / (end - start));
  if (amount === 0) return [];
  return [
    {
      amount,
      description: `Remaining time on ${nameOf(account, price)} after ${dateText(at)}`,
      period: { start: at, end },
      proration: true,
      price,
      quantity,
      credited: null,
    },
  ];
}

/** Line of a whole period with the current item; a trial costs nothing. */
export function periodLine(account: Account, subscription: Stripe.Subscription): LineDraft {
  const { price, quantity = 1, current_period_start, current_period_end } = itemOf(subscription);
  const period = { start: current_period_start, end: current_period_end };
  const name = nameOf(account, price);
  const unit = price.unit_amount ?? 0;
  const isTrial = subscription.status === 'trialing';
  return {
    amount: isTrial ? 0 : unit * quantity,
    description: isTrial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at $${(unit / 100).toFixed(2)} / ${price.recurring?.interval ?? 'once'})`,
    period,
    proration: false,
    price,
    quantity,
    credited: null,
  };
}

/** @throws StripeApiError 400 for a time outside the current period. */
export function checkProrationDate(subscription: Stripe.Subscription, at: number): void {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  if (at < start || at > end)
    throw invalidRequest('Cannot specify `proration_date` outside of current billing period.', {
      param: 'proration_date',
    });
}

/** The last amount billed for an item. */
export function findDebit(account: Account, item: string): Debit | undefined {
  const row = account.store.statement('SELECT * FROM stripe_debits WHERE item = ?').get(item);
  if (!row) return undefined;
  return {
    amount: Number(row['amount']),
    start: Number(row['start']),
    end: Number(row['ends']),
    invoice: typeof row['invoice'] === 'string' ? row['invoice'] : null,
    line: typeof row['line'] === 'string' ? row['line'] : null,
  };
}

function nameOf(account: Account, price: Stripe.Price): string {
  const product = idOf(price.product);
  return account.resources.find('product', product)?.name ?? product;
}

function dateText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
