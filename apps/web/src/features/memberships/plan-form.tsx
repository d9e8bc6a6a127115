import { useMutation, useQuery } from '@tanstack/react-query';
import type { Membership, MembershipPayment } from '@voltcourier/contracts/memberships/memberships';
import {
  annualSavingsCents,
  type BillingInterval,
  formatUsd,
  formatUsdShort,
  PLAN_NAMES,
  type PlanName,
  PLANS,
  type Rate,
} from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Money } from '@voltcourier/ui/money';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { type ComponentType, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Refusal } from '../../lib/refusal.tsx';
import * as paths from '../../lib/paths.ts';
import { api } from './api.ts';
import { changeTexts } from './change-labels.ts';
import { formatDate, formatPrice, rateCents } from './membership-labels.ts';
import styles from './my-membership.module.css';

const INTERVALS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annually', label: 'Annually, 30% off' },
] as const;

/** Props of a choice of saved cards. */
export interface CardChoiceProps {
  /** Default name for a new card. */
  readonly holder: string;
  /** The provider's ID; '' if no card is chosen. */
  readonly value: string;
  readonly onChange: (cardId: string) => void;
}

/** Props for paying a membership: the card, and handling the response. */
export interface PayingProps {
  readonly CardChoice: ComponentType<CardChoiceProps>;
  /** The user's name, as the default for a new card. */
  readonly holder: string;
  readonly onPaid: (payment: MembershipPayment) => void;
  /** While the bank authenticates, other actions are disabled. */
  readonly isAuthenticating: boolean;
}

/** Purchase of a first membership: the amount due now, and the card. */
function Buying({
  rate,
  CardChoice,
  holder,
  onPaid,
  isAuthenticating,
}: PayingProps & { rate: Rate }) {
  const [card, setCard] = useState('');
  const buy = useMutation(api.memberships.buy.mutation());
  return (
    <>
      <CardChoice holder={holder} value={card} onChange={setCard} />
      <Refusal error={buy.error} title="Nothing has changed" />
      <p className={styles.quiet}>
        {`${formatPrice(rate.plan, rate.interval)}, renews automatically until you cancel, which you can do anytime. The `}
        <Link to={`${paths.termsOfService}#membership`}>membership terms</Link> apply.
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          disabled={card === ''}
          pending={buy.isPending || isAuthenticating}
          pendingLabel="Processing..."
          onClick={() =>
            buy.mutate({ body: { ...rate, paymentMethodId: card } }, { onSuccess: onPaid })
          }
        >
          {`Pay ${formatUsd(rateCents(rate.plan, rate.interval))} and start`}
        </Button>
      </div>
    </>
  );
}

interface ChangingProps extends PayingProps {
  readonly held: Rate;
  readonly rate: Rate;
  readonly planned: Membership['scheduledChange'];
}

/** Change to another plan: the amount due now, and when it takes effect. */
function Changing({ held, rate, planned, onPaid, isAuthenticating }: ChangingProps) {
  const {
    data: preview,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...api.memberships.preview.query({ body: rate }),
    staleTime: 0,
    gcTime: 0,
  });
  const change = useMutation(api.memberships.change.mutation());
  if (error !== null) return <Refusal error={error} title="Nothing has changed" />;
  const texts = preview && changeTexts(preview, { held, rate, planned });
  return (
    <>
      <p role="status">{texts?.detail ?? 'Looking up what that costs...'}</p>
      <Refusal error={change.error} title="Nothing has changed" />
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          disabled={preview === undefined || isFetching}
          pending={change.isPending || isAuthenticating}
          pendingLabel="Changing..."
          onClick={() => {
            if (preview === undefined) return;
            const { dueNowCents, effectiveAt } = preview;
            change.mutate(
              { body: { ...rate, dueNowCents, effectiveAt } },
              // A refusal may mean that the price has changed.
              { onSuccess: onPaid, onError: () => void refetch() },
            );
          }}
        >
          {texts?.action ?? `Change to ${PLANS[rate.plan].title}`}
        </Button>
      </div>
    </>
  );
}

interface PlanFormProps extends PayingProps {
  readonly membership: Membership;
  /** Plan from the link that the user followed. */
  readonly wanted: Partial<Rate>;
}

/** Buys a membership, or changes the plan of the current one. */
export function PlanForm({ membership, wanted, ...paying }: PlanFormProps) {
  const { plan, interval, status, scheduledChange: planned } = membership;
  const isHeld =
    plan !== null && interval !== null && !['none', 'trialing', 'ended'].includes(status);
  const held: Rate | undefined = isHeld ? { plan, interval } : undefined;
  const [chosen, setChosen] = useState<PlanName>(wanted.plan ?? plan ?? 'professional');
  const [billed, setBilled] = useState<BillingInterval>(wanted.interval ?? interval ?? 'monthly');
  const switchId = useId();
  const rate = { plan: chosen, interval: billed };
  const isHeldRate = held?.plan === chosen && held.interval === billed;
  return (
    <Card title={held === undefined ? 'Choose your plan' : 'Change your plan'}>
      <div className={styles.stack}>
        <SegmentedControl
          legend="Billing"
          name={`billing-${switchId}`}
          options={INTERVALS}
          value={billed}
          onValueChange={(value) => setBilled(value === 'annually' ? 'annually' : 'monthly')}
        />
        <RadioCards
          legend="Plan"
          name="plan"
          options={PLAN_NAMES.map((name) => ({
            value: name,
            label: `${PLANS[name].title}${
              held?.plan === name && held.interval === billed ? ' (your plan)' : ''
            }`,
            detail: `${PLANS[name].features[0]}, response in ${PLANS[name].responseMinutes} minutes${
              billed === 'annually'
                ? `, saves ${formatUsdShort(annualSavingsCents(PLANS[name]))} a year`
                : ''
            }`,
            aside: <Money>{formatUsd(rateCents(name, billed))}</Money>,
          }))}
          value={chosen}
          onValueChange={(value) => setChosen(value as PlanName)}
        />
        {held === undefined ? (
          <Buying rate={rate} {...paying} />
        ) : planned === null && isHeldRate ? (
          <p className={styles.quiet}>This is the plan that you have.</p>
        ) : planned?.plan === chosen && planned.interval === billed ? (
          <p className={styles.quiet}>{`This begins on ${formatDate(planned.at)}.`}</p>
        ) : (
          <Changing
            key={`${chosen}-${billed}`}
            held={held}
            rate={rate}
            planned={planned}
            {...paying}
          />
        )}
      </div>
    </Card>
  );
}
