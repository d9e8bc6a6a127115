import type {
  ChangePreview,
  Membership,
  MembershipInvoice,
  MembershipPayment,
  User,
} from '@voltcourier/contracts';
import { changeTiming, formatUsd, isMember, type Rate } from '@voltcourier/pricing';
import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { CardProviderError } from '../../integrations/stripe/asking.ts';
import type { BilledPayment } from '../../integrations/stripe/membership-billing.ts';
import { type MembershipsService, planOf, type SubscriptionRow } from '../memberships/service.ts';
import type { PaymentMethodsService } from '../payment-methods/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import { readCatalogue, syncCatalogue } from './catalogue.ts';
import { createPurchases, declined } from './purchases.ts';
import { createReconciliation } from './reconciliation.ts';
import { listInvoices } from './repository.ts';

const SWEEP_BATCH = 100;
// As long as the provider lets a change wait to be paid (pending updates expire after 23 hours).
const UPGRADE_MS = 23 * 3_600_000;
// How old a preview may be that somebody agrees to.
const PREVIEW_MS = 3_600_000;

const OFF = 'Memberships can’t be bought right now. Please call us and we will help.';

/** Turns the provider's silence into a sentence for the person. */
async function orUnavailable<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    if (!(cause instanceof CardProviderError)) throw cause;
    throw new AppError(
      'payments_unavailable',
      'The card service did not answer. Please look at your membership again in a moment.',
      { cause },
    );
  }
}

/** Memberships as they are bought, changed and paid at the provider. */
export function createMembershipBilling(
  deps: Pick<Dependencies, 'cards' | 'db' | 'log' | 'now'>,
  memberships: MembershipsService,
  payments: PaymentsService,
  paymentMethods: PaymentMethodsService,
) {
  /** @throws AppError `membership_exists`. */
  const refuseMembers = async (userId: string): Promise<void> => {
    const { standing } = await memberships.getStanding(userId);
    if (standing.subscription !== undefined && isMember(standing.status)) {
      throw new AppError('membership_exists', 'You have a membership that runs already.');
    }
  };

  const billing = deps.cards?.memberships;
  const connected = billing && {
    billing,
    ...createReconciliation(deps, billing, memberships, payments),
  };
  const on = connected && {
    ...connected,
    purchases: createPurchases(deps, connected.billing, connected.reconcile, refuseMembers),
  };

  const getOn = () => {
    if (on === undefined) throw new AppError('payments_unavailable', OFF);
    return on;
  };

  const get = async (user: User): Promise<Membership> => {
    const membership = await memberships.get(user);
    const catalogue = on && (await readCatalogue(deps.db));
    const { standing } = await memberships.getStanding(user.id);
    const ref = isMember(standing.status) ? standing.subscription?.provider_ref : undefined;
    const due =
      ref === undefined
        ? []
        : (await listInvoices(deps.db, user.id)).filter(
            ({ status, subscriptionId }) => status === 'open' && subscriptionId === ref,
          );
    return {
      ...membership,
      dueCents: due.length === 0 ? null : due.reduce((sum, { totalCents }) => sum + totalCents, 0),
      canBuy: catalogue?.isComplete ?? false,
    };
  };

  /** @throws AppError `memberships_unavailable`. */
  const priceFor = async (rate: Rate): Promise<string> => {
    const { isComplete, priceOf } = await readCatalogue(deps.db);
    const priceId = priceOf(rate);
    if (on === undefined || !isComplete || priceId === undefined) {
      throw new AppError('memberships_unavailable', OFF);
    }
    return priceId;
  };

  /** @throws AppError `no_membership`. */
  const getRunning = async (userId: string): Promise<SubscriptionRow> => {
    const { standing } = await memberships.getStanding(userId);
    if (standing.subscription === undefined || !isMember(standing.status)) {
      throw new AppError('no_membership', 'You have no membership that runs.');
    }
    return standing.subscription;
  };

  const answer = async (user: User, payment: BilledPayment): Promise<MembershipPayment> => {
    const { status, clientSecret } = payment;
    if (status === 'declined') throw declined();
    return { membership: await get(user), payment: status, clientSecret };
  };

  const dueInvoiceOf = async (userId: string, subscriptionId: string) =>
    (await listInvoices(deps.db, userId)).find(
      (invoice) => invoice.subscriptionId === subscriptionId && invoice.status === 'open',
    );

  /**
   * What a change of a running membership is: now or later, and its price.
   *
   * @throws AppError `no_membership`, `membership_changing`, `change_not_offered`,
   * `memberships_unavailable`.
   */
  const changeOf = async (user: User, to: Rate) => {
    const row = await getRunning(user.id);
    const priceId = await priceFor(to);
    const from = { plan: planOf(row, deps.now()), interval: row.billing_interval };
    const timing = changeTiming(from, to);
    if (timing === 'not-offered') {
      throw new AppError(
        'change_not_offered',
        'A yearly membership can change to a larger or smaller yearly plan. To change how it is ' +
          'billed, cancel it and choose again when it ends.',
      );
    }
    if (row.cancels_at_period_end || row.status !== 'active') {
      throw new AppError(
        'membership_changing',
        row.status === 'active'
          ? 'Your membership is cancelled. Take that back before you change the plan.'
          : 'Please pay what is due before you change the plan.',
      );
    }
    if ((await dueInvoiceOf(user.id, row.provider_ref)) !== undefined) {
      throw new AppError('membership_changing', 'Please finish your last change of plan first.');
    }
    return { row, priceId, when: timing === 'now' ? ('now' as const) : ('period-end' as const) };
  };

  /** Undoes a larger plan that isn't paid: its invoice is void, and the price as it was. */
  const undoChange = async (row: SubscriptionRow, invoiceId: string): Promise<void> => {
    const { billing: provider, reconcile } = getOn();
    await provider.voidInvoice(invoiceId);
    const before = await provider.retrieveSubscription(row.provider_ref);
    const rate = { plan: row.paid_plan ?? row.plan, interval: row.billing_interval };
    const { priceOf } = await readCatalogue(deps.db);
    const priceId = priceOf(rate);
    if (priceId !== undefined && priceId !== before.priceId) {
      await provider.changePrice({
        subscriptionId: row.provider_ref,
        itemId: before.itemId,
        priceId,
        at: null,
        idempotencyKey: `undo:${invoiceId}`,
      });
    }
    await reconcile(row.provider_ref);
  };

  const setCancel = async (user: User, cancels: boolean): Promise<Membership> => {
    const { billing: provider, reconcile } = getOn();
    const row = await getRunning(user.id);
    const ref = row.provider_ref;
    // Nothing is paid that it could run to the end of.
    const isUnpaid = row.status === 'past_due';
    await orUnavailable(
      cancels && isUnpaid ? provider.cancelNow(ref) : provider.setCancelAtPeriodEnd(ref, cancels),
    );
    await orUnavailable(reconcile(ref));
    return get(user);
  };

  const lookAt = async (userId: string): Promise<void> => {
    const { rows } = await memberships.getStanding(userId);
    const final = ['canceled', 'incomplete_expired'];
    for (const row of rows.filter(({ status }) => !final.includes(status))) {
      const { billing: provider, reconcile } = getOn();
      await reconcile(row.provider_ref);
      const { standing } = await memberships.getStanding(userId);
      const isOver = standing.status === 'ended' && row.status === 'past_due';
      // Grace is over by our clock: nothing is charged for it any more.
      if (isOver) await provider.cancelNow(row.provider_ref);
      if (isOver) await reconcile(row.provider_ref);
      const unpaid = await dueInvoiceOf(userId, row.provider_ref);
      const ageMs = unpaid ? deps.now().getTime() - unpaid.createdAt.getTime() : 0;
      if (unpaid?.reason === 'changed' && ageMs > UPGRADE_MS) await undoChange(row, unpaid.id);
    }
  };

  return {
    get,

    /** Starts the trial; see the memberships' service. */
    startTrial: async (user: User): Promise<Membership> => {
      await memberships.startTrial(user);
      return get(user);
    },

    /**
     * Buys a membership with a saved card.
     *
     * @throws AppError `membership_exists`, `membership_changing`, `card_declined`,
     * `memberships_unavailable`, `payments_unavailable`.
     */
    buy: async (
      user: User,
      { paymentMethodId, ...rate }: Rate & { paymentMethodId: string },
    ): Promise<MembershipPayment> => {
      const priceId = await priceFor(rate);
      await refuseMembers(user.id);
      const customerId = await paymentMethods.ensureCustomer(user.id);
      const wanted = { ...rate, userId: user.id, customerId, priceId, paymentMethodId };
      return answer(user, await orUnavailable(getOn().purchases.buy(wanted)));
    },

    /** Asks the provider about everything of a person that isn't over. */
    refresh: async (user: User): Promise<Membership> => {
      if (on !== undefined) await orUnavailable(lookAt(user.id));
      return get(user);
    },

    /** What a change of plan does, and costs now. */
    preview: async (user: User, to: Rate): Promise<ChangePreview> => {
      const { row, priceId, when } = await changeOf(user, to);
      if (when === 'period-end') {
        return { when, effectiveAt: row.period_end.toISOString(), dueNowCents: 0 };
      }
      const { billing: provider } = getOn();
      const subscriptionId = row.provider_ref;
      const at = new Date(Math.floor(deps.now().getTime() / 1000) * 1000);
      const preview = async () => {
        const { itemId } = await provider.retrieveSubscription(subscriptionId);
        return provider.previewChange({ subscriptionId, itemId, priceId, at });
      };
      const dueNowCents = await orUnavailable(preview());
      return { when, effectiveAt: at.toISOString(), dueNowCents };
    },

    /**
     * Changes the plan as it was previewed.
     *
     * @throws AppError `price_mismatch` when it costs something else by now, `card_declined`, and
     * as {@link preview}.
     */
    change: async (
      user: User,
      agreed: Rate & { dueNowCents: number; effectiveAt: string },
    ): Promise<MembershipPayment> => {
      const { plan, interval } = agreed;
      const { row, priceId, when } = await changeOf(user, { plan, interval });
      const { billing: provider, reconcile } = getOn();
      const subscriptionId = row.provider_ref;
      const at = new Date(agreed.effectiveAt);
      const changed = async (): Promise<BilledPayment> => {
        const { itemId } = await provider.retrieveSubscription(subscriptionId);
        const change = { subscriptionId, itemId, priceId };
        const ageMs = deps.now().getTime() - at.getTime();
        const isFresh = when === 'period-end' || (ageMs >= -PREVIEW_MS && ageMs < PREVIEW_MS);
        const dueCents =
          when === 'now' && isFresh ? await provider.previewChange({ ...change, at }) : 0;
        if (!isFresh || dueCents !== agreed.dueNowCents) {
          throw new AppError(
            'price_mismatch',
            isFresh
              ? `This change costs ${formatUsd(dueCents)} now. Please look at it again.`
              : 'This offer is no longer fresh. Please look at the change again.',
          );
        }
        const idempotencyKey = `change:${subscriptionId}:${priceId}:${row.heard_at.getTime()}`;
        await provider.changePrice({ ...change, at: when === 'now' ? at : null, idempotencyKey });
        const { latestInvoiceId } = await reconcile(subscriptionId);
        const due = await dueInvoiceOf(user.id, subscriptionId);
        if (when === 'period-end' || latestInvoiceId === null || due === undefined) {
          return { status: 'paid', clientSecret: null };
        }
        const payment = await provider.findPayment(due.id);
        if (payment === undefined || payment.status === 'declined') {
          await undoChange(row, due.id);
          throw declined();
        }
        return payment;
      };
      return answer(user, await orUnavailable(changed()));
    },

    /**
     * Pays what is due with a saved card, which becomes the membership's.
     *
     * @throws AppError `no_membership`, `card_declined`, `payments_unavailable`.
     */
    pay: async (user: User, paymentMethodId: string): Promise<MembershipPayment> => {
      const row = await getRunning(user.id);
      const { billing: provider, reconcile } = getOn();
      const cards = await paymentMethods.list(user.id);
      if (!cards.some(({ id }) => id === paymentMethodId)) {
        throw new AppError('not_found', 'This card is not among your saved cards.');
      }
      const paid = async (): Promise<BilledPayment> => {
        const due = await dueInvoiceOf(user.id, row.provider_ref);
        const payment = due && (await provider.payWith(row.provider_ref, due.id, paymentMethodId));
        await reconcile(row.provider_ref);
        return payment ?? { status: 'paid', clientSecret: null };
      };
      return answer(user, await orUnavailable(paid()));
    },

    /** Cancels: at the end of what is paid, or at once where nothing is. */
    cancel: (user: User): Promise<Membership> => setCancel(user, true),

    /** Takes a cancellation back. */
    resume: (user: User): Promise<Membership> => setCancel(user, false),

    /** A person's invoices, the latest first. */
    invoices: async (userId: string): Promise<MembershipInvoice[]> =>
      (await listInvoices(deps.db, userId)).flatMap((invoice) => {
        const { status, subscriptionId: _, paidCents: __, createdAt, paidAt, ...shown } = invoice;
        return status === 'draft'
          ? []
          : {
              ...shown,
              status,
              createdAt: createdAt.toISOString(),
              paidAt: paidAt?.toISOString() ?? null,
            };
      }),

    /** Brings a membership to what the provider says; does nothing where there is no provider. */
    reconcile: async (subscriptionId: string): Promise<void> => {
      await on?.reconcile(subscriptionId);
    },

    /** Brings the provider's products and prices to ours. Says how many prices were made. */
    sync: async (): Promise<number | undefined> =>
      on === undefined ? undefined : syncCatalogue(deps.db, on.billing),

    /**
     * Looks at each membership that the clock has changed, or that nothing was heard of for long,
     * so that a lost webhook costs minutes, not a membership.
     */
    sweep: async (): Promise<number> => {
      const onFailure = (failure: unknown) =>
        deps.log.warn({ err: failure }, 'The sweep could not ask about a membership.');
      const due = await memberships.listDue(SWEEP_BATCH);
      for (const userId of due) {
        try {
          if (on !== undefined) await lookAt(userId);
        } catch (failure) {
          onFailure(failure);
        }
        await memberships.tick(userId);
      }
      const customerOf = (userId: string) => paymentMethods.ensureCustomer(userId);
      const open = await on?.purchases.sweep(customerOf, SWEEP_BATCH, onFailure);
      return due.length + (open ?? 0);
    },
  };
}

/** The service of bought memberships. */
export type MembershipBillingService = ReturnType<typeof createMembershipBilling>;
