import type { Customer } from '@voltcourier/contracts/crm/customers';
import { SummaryList } from '@voltcourier/ui/summary-list';
import styles from './customers.module.css';
import { dayOf } from './days.ts';
import { GrantedTier } from './granted-tier.tsx';

const STATUSES: Readonly<Record<Customer['membership']['status'], string>> = {
  none: 'None',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Cancels at period end',
  ended: 'Ended',
};

/** A customer's account and membership. */
export function CustomerDetails({ customer }: { customer: Customer }) {
  const { membership } = customer;
  const { status, tier, sessions, emergencySessions, pool, currentPeriodEnd } = membership;
  return (
    <div className={styles.details}>
      <SummaryList
        rows={[
          { term: 'Email', value: customer.email },
          { term: 'Email verified', value: customer.emailVerified ? 'Yes' : 'No' },
          { term: 'User name', value: customer.username },
          { term: 'Account since', value: dayOf(customer.createdAt) },
          {
            term: 'Membership',
            value: status === 'none' ? 'None' : `${tier}, ${STATUSES[status]}`,
          },
          ...(currentPeriodEnd === null
            ? []
            : [{ term: 'Period ends', value: dayOf(currentPeriodEnd) }]),
          {
            term: 'Sessions',
            value: pool === null ? sessions.label : `${sessions.label}, shared in ${pool}`,
          },
          ...(emergencySessions.granted === 0
            ? []
            : [{ term: 'Emergency call-outs', value: emergencySessions.label }]),
        ]}
      />
      <h4>Granted tier</h4>
      <GrantedTier key={customer.id} customer={customer} />
    </div>
  );
}
