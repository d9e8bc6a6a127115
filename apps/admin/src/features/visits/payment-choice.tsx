import type { Customer } from '@voltcourier/contracts/crm/customers';
import { allowanceFor, formatUsd, SERVICES, type ServiceType } from '@voltcourier/pricing';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import type { ContractForm } from '../../lib/use-contract-form.ts';
import { HOLD_HINT } from './labels.ts';

/** The entries that determine the payment. */
interface PaymentEntries {
  readonly serviceType: string;
  readonly payment: string;
}

const knownService = (serviceType: string) =>
  SERVICES[serviceType as ServiceType] as (typeof SERVICES)[ServiceType] | undefined;

/** Remaining sessions for a service; null if memberships don’t cover it. */
export function sessionsFor(serviceType: string, customer: Customer | undefined): number | null {
  const service = knownService(serviceType);
  if (customer === undefined || service === undefined) return null;
  return allowanceFor(service.type) === 'session' ? customer.membership.sessions.left : null;
}

/** Whether payment with a session is selected and possible. */
export const usesSession = (
  { payment, serviceType }: PaymentEntries,
  customer: Customer | undefined,
): boolean => payment === 'session' && (sessionsFor(serviceType, customer) ?? 0) > 0;

/** Payment by link, or from the membership if it has sessions for the service. */
export function PaymentChoice({
  form,
  customer,
  showsPrice = false,
}: {
  form: Pick<ContractForm<PaymentEntries>, 'choice' | 'entries'>;
  customer: Customer | undefined;
  showsPrice?: boolean;
}) {
  const { serviceType } = form.entries;
  const sessions = sessionsFor(serviceType, customer);
  const service = knownService(serviceType);
  const session = {
    value: 'session',
    label: 'Use a membership session',
    detail: sessions === 0 ? 'No sessions left' : `${sessions} left. Confirmed at once.`,
    disabled: sessions === 0,
  };
  return (
    <RadioCards
      legend="Payment"
      {...form.choice('payment')}
      value={usesSession(form.entries, customer) ? 'session' : 'link'}
      options={[
        {
          value: 'link',
          label: 'Payment link by email',
          detail: HOLD_HINT,
          aside: showsPrice && service ? formatUsd(service.priceCents) : undefined,
        },
        ...(sessions === null ? [] : [session]),
      ]}
    />
  );
}
