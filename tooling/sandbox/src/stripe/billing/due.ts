import type Stripe from 'stripe';
import { PASSING_OF_TIME, type Account } from '../account.ts';
import { idOf } from '../ids.ts';
import { collect } from './collection.ts';
import { endSubscription, expireSubscription } from './endings.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { pendingItems } from './invoice-lines.ts';
import { voidWithUpdate } from './pending-updates.ts';
import { DAY, HOUR, periodEnd } from './periods.ts';
import { periodLine } from './prorations.ts';
import { enterNextPhase } from './schedules.ts';
import {
  getSubscription,
  hasPaymentMethod,
  itemOf,
  saveSubscription,
} from './subscription-items.ts';

/** A change caused only by time; `at` in seconds since the epoch. */
type Due = { at: number; run: () => void };

/**
 * An unpaid start expires after this time (https://docs.stripe.com/billing/subscriptions/overview).
 */
const INCOMPLETE_FOR = 23 * HOUR;
/** How long before its end a trial's end is announced. */
const TRIAL_NOTICE = 3 * DAY;
/** How long before a renewal it is announced, as configured in the account. */
const RENEWAL_NOTICE = 7 * DAY;

/** Creates the table of sent announcements. */
export function defineNotices(account: Account): void {
  account.store.define(`
    CREATE TABLE IF NOT EXISTS stripe_notices (
      subscription TEXT NOT NULL,
      kind TEXT NOT NULL,
      about INTEGER NOT NULL,
      PRIMARY KEY (subscription, kind, about)
    ) STRICT;
  `);
}

/**
 * Applies everything due for a subscription. Without a test clock, the next due change waits for
 * real time.
 */
export function settleDue(account: Account, id: string): void {
  const until = account.now();
  for (let due = nextDue(account, id); due; due = nextDue(account, id)) {
    if (due.at > until) {
      if (getSubscription(account, id).test_clock === null)
        account.settlements.add(id, due.at * 1000);
      return;
    }
    account.at(due.at, due.run);
  }
}

/** Returns the next scheduled transition of a subscription. */
export function nextDue(account: Account, id: string): Due | undefined {
  const subscription = getSubscription(account, id);
  const dues = [...invoiceDues(account, subscription), ...ownDues(account, subscription)];
  return dues.reduce<Due | undefined>(
    (first, due) => (first === undefined || due.at < first.at ? due : first),
    undefined,
  );
}

function ownDues(account: Account, subscription: Stripe.Subscription): Due[] {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  switch (subscription.status) {
    case 'incomplete':
      return [
        {
          at: subscription.created + INCOMPLETE_FOR,
          run: () => {
            expireSubscription(account, PASSING_OF_TIME, subscription);
          },
        },
      ];
    case 'trialing':
    case 'active':
    case 'past_due':
      return [
        ...expiry(account, subscription),
        ...notices(account, subscription, start, end),
        {
          at: end,
          run: () => {
            endPeriod(account, subscription);
          },
        },
      ];
    default:
      return [];
  }
}

/** A change unpaid by then is dropped. */
function expiry(account: Account, subscription: Stripe.Subscription): Due[] {
  const { pending_update: update, latest_invoice: invoice } = subscription;
  if (update === null) return [];
  const run = (): void => {
    voidWithUpdate(account, PASSING_OF_TIME, idOf(invoice));
  };
  return [{ at: update.expires_at, run }];
}

function notices(
  account: Account,
  subscription: Stripe.Subscription,
  start: number,
  end: number,
): Due[] {
  const dues: Due[] = [];
  const trialNotice = Math.max(end - TRIAL_NOTICE, start);
  if (subscription.status === 'trialing' && !wasAnnounced(account, subscription.id, 'trial', end))
    dues.push({
      at: trialNotice,
      run: () => {
        announce(account, subscription.id, 'trial', end);
        account.emit('customer.subscription.trial_will_end', subscription, PASSING_OF_TIME);
      },
    });
  const upcoming = end - RENEWAL_NOTICE;
  const renews = !subscription.cancel_at_period_end && upcoming > start;
  if (renews && !wasAnnounced(account, subscription.id, 'renewal', end))
    dues.push({
      at: upcoming,
      run: () => {
        announce(account, subscription.id, 'renewal', end);
        account.emit(
          'invoice.upcoming',
          upcomingInvoice(account, subscription.id),
          PASSING_OF_TIME,
        );
      },
    });
  return dues;
}

/** Invoice of the next renewal if nothing changes before it. */
export function upcomingInvoice(account: Account, id: string): Stripe.Invoice {
  return account.rehearse(() => {
    const subscription = getSubscription(account, id);
    const { current_period_end: end } = itemOf(subscription);
    return account.at(end, () => asPreview(renew(account, subscription)));
  });
}

/** A draft as shown in a preview, without its own lifecycle. */
export function asPreview(invoice: Stripe.Invoice): Stripe.Invoice {
  const id = invoice.id.replace(/^in_/, 'upcoming_in_');
  return {
    ...invoice,
    id,
    automatically_finalizes_at: null,
    lines: {
      ...invoice.lines,
      data: invoice.lines.data.map((line) => ({ ...line, invoice: id })),
      url: `/v1/invoices/upcoming/lines?subscription=${idOf(invoice.parent?.subscription_details?.subscription ?? '')}`,
    },
    webhooks_delivered_at: null,
  };
}

/** Ends a period: the subscription ends too, or renews. */
function endPeriod(account: Account, subscription: Stripe.Subscription): void {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method;
  const isUnpayable =
    subscription.status === 'trialing' && !hasPaymentMethod(account, subscription);
  if (subscription.cancel_at_period_end) {
    endAtPeriodEnd(account, subscription);
  } else if (isUnpayable && missing === 'cancel') {
    endSubscription(account, PASSING_OF_TIME, subscription, 'cancellation_requested');
  } else {
    renew(account, subscription);
  }
}

/**
 * Begins the next period, at the price of the next phase if a schedule has one. Its invoice is a
 * draft for an hour, and is then collected.
 */
function renew(account: Account, subscription: Stripe.Subscription): Stripe.Invoice {
  const isNewPhase = enterNextPhase(account, subscription);
  const item = itemOf(subscription);
  const { recurring } = item.price;
  if (!recurring) throw new Error(`${item.id} has no interval`);
  const at = item.current_period_end;
  item.current_period_start = at;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, recurring, at);
  if (subscription.status === 'trialing') subscription.status = 'active';
  const lines = [periodLine(account, subscription)];
  const reason = isNewPhase ? 'subscription_update' : 'subscription_cycle';
  const invoice = draftInvoice(account, PASSING_OF_TIME, subscription, reason, lines);
  saveSubscription(account, PASSING_OF_TIME, subscription);
  return invoice;
}

function endAtPeriodEnd(account: Account, subscription: Stripe.Subscription): void {
  if (pendingItems(account, subscription.id).length > 0) {
    const invoice = draftInvoice(account, PASSING_OF_TIME, subscription, 'subscription_cycle', []);
    finalizeInvoice(account, PASSING_OF_TIME, invoice.id);
    collect(account, PASSING_OF_TIME, invoice.id);
  }
  endSubscription(account, PASSING_OF_TIME, subscription, 'cancellation_requested');
}

function invoiceDues(account: Account, subscription: Stripe.Subscription): Due[] {
  const { data } = account.resources.list(
    'invoice',
    { subscription: subscription.id, status: ['draft', 'open'] },
    { limit: 10_000 },
  );
  return data.flatMap((invoice) => {
    const at =
      invoice.status === 'draft'
        ? invoice.automatically_finalizes_at
        : invoice.next_payment_attempt;
    if (invoice.auto_advance !== true || at === null) return [];
    const run = (): void => {
      if (invoice.status === 'draft') finalizeInvoice(account, PASSING_OF_TIME, invoice.id);
      collect(account, PASSING_OF_TIME, invoice.id);
    };
    return [{ at, run }];
  });
}

function wasAnnounced(account: Account, subscription: string, kind: string, about: number) {
  const row = account.store
    .statement('SELECT 1 FROM stripe_notices WHERE subscription = ? AND kind = ? AND about = ?')
    .get(subscription, kind, about);
  return row !== undefined;
}

function announce(account: Account, subscription: string, kind: string, about: number): void {
  account.store
    .statement('INSERT OR IGNORE INTO stripe_notices (subscription, kind, about) VALUES (?, ?, ?)')
    .run(subscription, kind, about);
}
