import { allowanceFor, formatUsd, SERVICES, type ServiceType } from '@voltcourier/pricing';
import { Money } from '@voltcourier/ui/money';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { useEffect, useState } from 'react';
import type { AllowanceProps } from '../../lib/allowance.ts';
import { useMembership } from './use-membership.ts';

/**
 * Whether a booking takes a session of the membership or is paid for: what is left is said before
 * the price. Shows nothing to who has no membership, and never stands in the way of paying.
 */
export function SessionChoice({ serviceType, onChange }: AllowanceProps) {
  const { data } = useMembership();
  const [choice, setChoice] = useState<'session' | 'money'>('session');
  const { left = 0, granted = 0 } = data?.sessions ?? {};
  const shared = data?.pool == null ? '' : ` in ${data.pool}`;
  const label = `${data?.sessions.label ?? ''}${shared}`;
  const isCovered =
    serviceType !== '' && allowanceFor(serviceType as ServiceType) === 'session' && left !== 0;
  const usesSession = isCovered && choice === 'session';
  useEffect(() => {
    onChange(usesSession);
    return () => onChange(false);
  }, [usesSession, onChange]);

  if (data === undefined || granted === 0 || serviceType === '') return null;
  const price = formatUsd(SERVICES[serviceType as ServiceType].priceCents);
  if (!isCovered) {
    return (
      <p>
        {left === 0
          ? `Your membership: ${label} for this month. This booking is paid for.`
          : `Your membership: ${label}. They cover Standard and Rapid charges; this service is paid for.`}
      </p>
    );
  }
  return (
    <RadioCards
      legend="Your membership"
      name="payWith"
      options={[
        { value: 'session', label: 'Use a session', detail: label },
        { value: 'money', label: 'Pay for this booking', aside: <Money>{price}</Money> },
      ]}
      value={choice}
      onValueChange={(value) => setChoice(value === 'money' ? 'money' : 'session')}
    />
  );
}
