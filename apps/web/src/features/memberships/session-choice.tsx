import {
  allowanceFor,
  type BookableServiceType,
  EMERGENCY_REQUEST,
  formatUsd,
  serviceOf,
} from '@voltcourier/pricing';
import { Money } from '@voltcourier/ui/money';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { useEffect, useState } from 'react';
import type { AllowanceProps } from '../../lib/allowance.ts';
import { useMembership } from './use-membership.ts';

/**
 * Chooses whether a booking uses a membership session (for an emergency: a call-out) or is paid.
 * Shows how many are left before the price; shows `otherwise` to users without any, and
 * never blocks paying.
 */
export function SessionChoice({ serviceType, onChange, otherwise = null }: AllowanceProps) {
  const { data } = useMembership();
  const [choice, setChoice] = useState<'session' | 'money'>('session');
  const isEmergency = serviceType === EMERGENCY_REQUEST;
  const allowance = isEmergency ? data?.emergencySessions : data?.sessions;
  const { left = 0, granted = 0 } = allowance ?? {};
  const shared = data?.pool == null ? '' : ` in ${data.pool}`;
  const label = `${allowance?.label ?? ''}${shared}`;
  const isCovered =
    serviceType !== '' && allowanceFor(serviceType as BookableServiceType) !== null && left !== 0;
  const usesSession = isCovered && choice === 'session';
  useEffect(() => {
    onChange(usesSession);
    return () => onChange(false);
  }, [usesSession, onChange]);

  if (data === undefined || granted === 0 || serviceType === '') return otherwise;
  const [one, what] = isEmergency ? ['a call-out', 'request'] : ['a session', 'booking'];
  if (!isCovered) {
    return (
      <p>
        {left === 0
          ? `Your membership: ${label} for this month. This ${what} is paid for.`
          : `Your membership: ${label}. They cover Standard and Rapid charges; this service is paid for.`}
      </p>
    );
  }
  if (isEmergency && left === null) {
    return <p>Your membership includes this call-out{shared}: you pay nothing.</p>;
  }
  const price = formatUsd(serviceOf(serviceType as BookableServiceType).priceCents);
  return (
    <RadioCards
      legend="Your membership"
      name="payWith"
      options={[
        { value: 'session', label: `Use ${one}`, detail: label },
        { value: 'money', label: `Pay for this ${what}`, aside: <Money>{price}</Money> },
      ]}
      value={choice}
      onValueChange={(value) => setChoice(value === 'money' ? 'money' : 'session')}
    />
  );
}
