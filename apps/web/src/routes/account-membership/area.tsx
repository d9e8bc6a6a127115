import { useMutation } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import type { MembershipPayment } from '@voltcourier/contracts/memberships/memberships';
import { BILLING_INTERVALS, PLAN_NAMES } from '@voltcourier/pricing';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../features/memberships/api.ts';
import { DuePayment } from '../../features/memberships/due-payment.tsx';
import { Invoices } from '../../features/memberships/invoices.tsx';
import styles from '../../features/memberships/my-membership.module.css';
import { type CardChoiceProps, PlanForm } from '../../features/memberships/plan-form.tsx';
import { MembershipCard } from '../../features/memberships/membership-card.tsx';
import { TrialOffer } from '../../features/memberships/trial-offer.tsx';
import { useMembership } from '../../features/memberships/use-membership.ts';
import { useStartTrial } from '../../features/memberships/use-start-trial.ts';
import { CardChoice } from '../../features/payments/payment-methods/card-choice.tsx';
import { authenticatePayment } from '../../features/payments/authenticate.ts';
import { useConfig } from '../../lib/config.ts';
import { SetupForm } from '../payment-methods/setup-form.tsx';

// Only for those who haven't verified their address yet.
const VerificationCodeForm = lazy(async () => ({
  default: (await import('../../features/accounts/verification-code-form.tsx'))
    .VerificationCodeForm,
}));

const NOT_AUTHENTICATED =
  'Your bank didn’t confirm your identity, so nothing was charged. Try again, or use another card.';

function Cards({ holder, ...choice }: CardChoiceProps) {
  return <CardChoice Form={SetupForm} name={holder} {...choice} />;
}

function CardsWithNew({ holder, ...choice }: CardChoiceProps) {
  return <CardChoice Form={SetupForm} name={holder} hasNewCard {...choice} />;
}

/** Reads the provider's result from the URL, and removes it immediately. */
function useBankAnswer(onAnswer: (status: string, isPayment: boolean) => void): void {
  const [query, setQuery] = useSearchParams();
  const status = query.get('redirect_status');
  useEffect(() => {
    if (status === null) return;
    const left = new URLSearchParams(query);
    for (const name of query.keys()) {
      if (name !== 'plan' && name !== 'interval') left.delete(name);
    }
    onAnswer(status, query.has('payment_intent'));
    setQuery(left, { replace: true });
    // Once for each answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
}

function useWanted() {
  const [query] = useSearchParams();
  const plan = PLAN_NAMES.find((name) => name === query.get('plan'));
  const interval = BILLING_INTERVALS.find((name) => name === query.get('interval'));
  return { ...(plan && { plan }), ...(interval && { interval }) };
}

/** Handles a membership payment, here and at the user's bank. */
function useMembershipPayment() {
  const { data: config } = useConfig();
  const refresh = useMutation(api.memberships.refresh.mutation());
  const [problem, setProblem] = useState<string>();
  const [isAuthenticating, setIsAuthenticating] = useState(false);
  const [hasNewCard, setHasNewCard] = useState(false);

  const refreshMembership = () => {
    setProblem(undefined);
    refresh.mutate(undefined, {
      onSuccess: ({ status, dueCents }) => {
        if (dueCents === null && status === 'active')
          showToast({ title: 'Your membership is active' });
      },
    });
  };
  useBankAnswer((status, isPayment) => {
    if (isPayment && status === 'succeeded') refreshMembership();
    else if (status !== 'succeeded') setProblem(NOT_AUTHENTICATED);
    else {
      setHasNewCard(true);
      showToast({ title: 'Card saved' });
    }
  });

  const onPaid = async ({ payment, clientSecret }: MembershipPayment) => {
    setProblem(undefined);
    if (payment === 'paid') {
      showToast({ title: 'Done', description: 'Your membership is up to date.' });
      return;
    }
    if (payment === 'processing') {
      showToast({ title: 'Payment processing', description: 'Your bank takes a moment.' });
      return;
    }
    if (clientSecret === null || config === undefined || config.card.mode === 'off') return;
    setIsAuthenticating(true);
    const result = await authenticatePayment({
      card: config.card,
      clientSecret,
      returnUrl: `${location.origin}${location.pathname}${location.search}`,
    });
    setIsAuthenticating(false);
    if (result.status === 'succeeded' || result.status === 'processing') refreshMembership();
    else setProblem(result.message ?? NOT_AUTHENTICATED);
  };

  return {
    problem,
    onPaid,
    isAuthenticating: isAuthenticating || refresh.isPending,
    hasNewCard,
  };
}

function Verification(props: { email: string; onVerified: () => void }) {
  return (
    <Suspense fallback={<Progress block>One moment...</Progress>}>
      <VerificationCodeForm {...props} />
    </Suspense>
  );
}

/** The signed-in user's membership, with its actions. */
export function Area({ user }: { user: User }) {
  const result = useMembership();
  const { data: membership } = result;
  const wanted = useWanted();
  useEffect(() => preloadToast(), []);
  const { problem, onPaid, isAuthenticating, hasNewCard } = useMembershipPayment();
  const startTrial = useStartTrial();

  if (membership === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading your membership..."
        failed="We can’t show your membership"
      />
    );
  }
  const paying = {
    CardChoice: hasNewCard ? CardsWithNew : Cards,
    holder: [user.firstName, user.lastName].filter(Boolean).join(' '),
    onPaid: (payment: MembershipPayment) => void onPaid(payment),
    isAuthenticating,
  };
  return (
    <div className={styles.page}>
      {problem === undefined ? null : (
        <Notice tone="failed" title="The payment was not completed">
          {problem}
        </Notice>
      )}
      <MembershipCard membership={membership} />
      {membership.dueCents === null ? null : (
        <DuePayment dueCents={membership.dueCents} {...paying} />
      )}
      <TrialOffer
        membership={membership}
        start={startTrial}
        verification={<Verification email={user.email} onVerified={() => startTrial.mutate()} />}
      />
      {membership.canBuy ? (
        membership.dueCents === null ? (
          <PlanForm membership={membership} wanted={wanted} {...paying} />
        ) : null
      ) : (
        <Notice tone="warning" title="Memberships can’t be bought here right now" still>
          The card service is off. Ask for a plan, and we’ll call you back.
        </Notice>
      )}
      <Invoices />
    </div>
  );
}
