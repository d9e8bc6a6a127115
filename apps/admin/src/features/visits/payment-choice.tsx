import type { Customer } from '@voltcourier/contracts/crm/customers';
import { allowanceFor, formatUsd, SERVICES, type ServiceType } from '@voltcourier/pricing';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import type { ContractForm } from '../../lib/use-contract-form.ts';
import { keptWords } from './labels.ts';

/** What of a form says how it is paid. */
interface PaymentEntries {
  readonly serviceType: string;
  readonly payment: string;
}

const knownService = (serviceType: string) =>
  SERVICES[serviceType as ServiceType] as (typeof SERVICES)[ServiceType] | undefined;

/** How many sessions are left for a service; null for one that a membership doesn’t cover. */
export function sessionsFor(serviceType: string, customer: Customer | undefined): number | null {
  const service = knownService(serviceType);
  if (customer === undefined || service === undefined) return null;
  return allowanceFor(service.type) === 'session' ? customer.membership.sessions.left : null;
}

/** Whether a session of the membership is chosen, and there is one. */
export const usesSession = (
  { payment, serviceType }: PaymentEntries,
  customer: Customer | undefined,
): boolean => payment === 'session' && (sessionsFor(serviceType, customer) ?? 0) > 0;

/** How it is paid: by a link, or from the membership where it has sessions for the service. */
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
          detail: keptWords,
          aside: showsPrice && service ? formatUsd(service.priceCents) : undefined,
        },
        ...(sessions === null ? [] : [session]),
      ]}
    />
  );
}
