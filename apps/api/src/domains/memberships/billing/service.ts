import type {
  ChangePreview,
  Membership,
  MembershipInvoice,
  MembershipPayment,
  User,
} from '@voltcourier/contracts';
import { isMember, type Rate } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  CardProviderError,
  orUnavailable as askOrUnavailable,
} from '../../../platform/vendors/stripe/asking.ts';
import type { BilledPayment } from '../../../platform/vendors/stripe/billed.ts';
import type { CardProvider } from '../../../platform/vendors/stripe/card-provider.ts';
import type { MembershipsService, SubscriptionRow } from '../service.ts';
import type { PaymentMethodsService, PaymentsService } from '../../payments/index.ts';
import { countWrongPrices, readCatalogue, syncCatalogue } from './catalogue.ts';
import { createChanges } from './changes.ts';
import { createInvoiceMoney } from './invoice-money.ts';
import { createPurchases, declined } from './purchases.ts';
import { createReconciliation } from './reconciliation.ts';
import { findDueInvoice, listInvoices } from './repository.ts';

const SWEEP_BATCH = 100;
// As long as the provider lets a change wait to be paid (pending updates expire after 23 hours).
const UPGRADE_MS = 23 * 3_600_000;

const OFF = 'Memberships can’t be bought right now. Please call us and we will help.';

/** Turns the provider's silence into a sentence for the person. */
const orUnavailable = <Answer>(question: Promise<Answer>): Promise<Answer> =>
  askOrUnavailable(question, 'Please look at your membership again in a moment.');

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

  /** @throws AppError `memberships_unavailable`. */
  const priceFor = async (rate: Rate): Promise<string> => {
    const { isComplete, priceOf } = await readCatalogue(deps.db);
    const priceId = priceOf(rate);
    if (billing === undefined || !isComplete || priceId === undefined) {
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

  const connect = (cards: CardProvider) => {
    const provider = cards.memberships;
    const { reconcile } = createReconciliation(deps, provider, memberships, payments);
    return {
      billing: provider,
      reconcile,
      money: createInvoiceMoney(deps, cards, provider, payments, reconcile),
      purchases: createPurchases(deps, provider, reconcile, refuseMembers),
      changes: createChanges(deps, provider, reconcile, getRunning, priceFor),
    };
  };
  const on = deps.cards && connect(deps.cards);

  const getOn = () => {
    if (on === undefined) throw new AppError('payments_unavailable', OFF);
    return on;
  };

  const get = async (user: User): Promise<Membership> => {
    const membership = await memberships.get(user);
    const catalogue = on && (await readCatalogue(deps.db));
    const { standing } = await memberships.getStanding(user.id);
    const ref = isMember(standing.status) ? standing.subscription?.provider_ref : undefined;
    const due = ref === undefined ? undefined : await findDueInvoice(deps.db, ref);
    return {
      ...membership,
      dueCents: due?.totalCents ?? null,
      canBuy: catalogue?.isComplete ?? false,
    };
  };

  const answer = async (user: User, payment: BilledPayment): Promise<MembershipPayment> => {
    const { status, clientSecret } = payment;
    if (status === 'declined') throw declined();
    return { membership: await get(user), payment: status, clientSecret };
  };

  const lookAt = async (userId: string): Promise<void> => {
    const { rows } = await memberships.getStanding(userId);
    const final = ['canceled', 'incomplete_expired'];
    for (const row of rows.filter(({ status }) => !final.includes(status))) {
      const { billing: provider, changes, reconcile } = getOn();
      await reconcile(row.provider_ref);
      const { standing } = await memberships.getStanding(userId);
      const isOver = standing.status === 'ended' && row.status === 'past_due';
      // Grace is over by our clock: nothing is charged for it any more.
      if (isOver) await provider.cancelNow(row.provider_ref);
      if (isOver) await reconcile(row.provider_ref);
      const unpaid = await findDueInvoice(deps.db, row.provider_ref);
      const ageMs = unpaid ? deps.now().getTime() - unpaid.createdAt.getTime() : 0;
      if (unpaid?.reason === 'changed' && ageMs > UPGRADE_MS) await changes.undo(row, unpaid.id);
    }
  };

  /**
   * Does what concerns a membership that runs. Where the provider refuses it, it may have ended
   * there, unheard of by us: then the person is told that, and not that nobody answered.
   *
   * @throws AppError `no_membership`. CardProviderError.
   */
  const ofRunning = async <Answer>(
    userId: string,
    action: () => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await action();
    } catch (failure) {
      if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
      await lookAt(userId);
      await getRunning(userId);
      throw failure;
    }
  };

  const setCancel = async (user: User, cancels: boolean): Promise<Membership> => {
    const { billing: provider, reconcile } = getOn();
    const row = await getRunning(user.id);
    const ref = row.provider_ref;
    // Nothing is paid that it could run to the end of.
    const isUnpaid = row.status === 'past_due';
    await orUnavailable(
      ofRunning(user.id, () =>
        cancels && isUnpaid ? provider.cancelNow(ref) : provider.setCancelAtPeriodEnd(ref, cancels),
      ),
    );
    await orUnavailable(reconcile(ref));
    return get(user);
  };

  return {
    get,

    /** Starts the trial; see the memberships' service. */
    startTrial: async (user: User): Promise<Membership> => {
      await memberships.startTrial(user);
      return get(user);
    },

    /**
     * Buys a membership with a saved card, which becomes the default: what is called that pays.
     *
     * @throws AppError `membership_exists`, `membership_changing`, `card_declined`, `not_found` for a
     * card that isn't the person's, `memberships_unavailable`, `payments_unavailable`.
     */
    buy: async (
      user: User,
      { paymentMethodId, ...rate }: Rate & { paymentMethodId: string },
    ): Promise<MembershipPayment> => {
      const priceId = await priceFor(rate);
      await refuseMembers(user.id);
      await paymentMethods.makeDefault(user.id, paymentMethodId);
      const customerId = await paymentMethods.ensureCustomer(user.id);
      const wanted = { ...rate, userId: user.id, customerId, priceId, paymentMethodId };
      return answer(user, await orUnavailable(getOn().purchases.buy(wanted)));
    },

    /** Asks the provider about everything of a person that isn't over. */
    refresh: async (user: User): Promise<Membership> => {
      if (on !== undefined) await orUnavailable(lookAt(user.id));
      return get(user);
    },

    /** What a change of plan does, and costs now; see `changes.ts`. */
    preview: (user: User, to: Rate): Promise<ChangePreview> =>
      orUnavailable(ofRunning(user.id, () => getOn().changes.preview(user, to))),

    /** Changes the plan as it was previewed; see `changes.ts`. */
    change: async (
      user: User,
      agreed: Rate & { dueNowCents: number; effectiveAt: string },
    ): Promise<MembershipPayment> =>
      answer(
        user,
        await orUnavailable(ofRunning(user.id, () => getOn().changes.change(user, agreed))),
      ),

    /**
     * Pays what is due with a saved card, which becomes the default.
     *
     * @throws AppError `no_membership`, `card_declined`, `not_found` for a card that isn't the
     * person's, `payments_unavailable`.
     */
    pay: async (user: User, paymentMethodId: string): Promise<MembershipPayment> => {
      const row = await getRunning(user.id);
      const { billing: provider, reconcile } = getOn();
      await paymentMethods.makeDefault(user.id, paymentMethodId);
      const paid = async (): Promise<BilledPayment> => {
        const due = await findDueInvoice(deps.db, row.provider_ref);
        const payment = due && (await provider.payWith(due.id, paymentMethodId));
        await reconcile(row.provider_ref);
        return payment ?? { status: 'paid', clientSecret: null };
      };
      return answer(user, await orUnavailable(ofRunning(user.id, paid)));
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
      try {
        await on?.reconcile(subscriptionId);
      } catch (failure) {
        // There is no such subscription: asking again won't help.
        if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
        deps.log.warn({ err: failure, subscriptionId }, 'A subscription could not be found.');
      }
    },

    /** Mirrors what was given back or disputed of a payment, where it paid an invoice. */
    mirrorPayment: async (intentId: string): Promise<void> => {
      await on?.money.mirror(intentId);
    },

    /** Brings the provider's products and prices to ours. Says how many prices were made. */
    sync: async (): Promise<number | undefined> =>
      on === undefined ? undefined : syncCatalogue(deps.db, on.billing),

    /**
     * How many of the listed prices the provider lacks, or has at another amount.
     *
     * @throws AppError `payments_unavailable`.
     */
    countWrongPrices: (): Promise<number> => countWrongPrices(getOn().billing),

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
