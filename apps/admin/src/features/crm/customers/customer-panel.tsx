import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Customer } from '@voltcourier/contracts/crm/customers';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { api } from '../../../lib/api.ts';
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

function Details({ customer }: { customer: Customer }) {
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
      <h3>Granted tier</h3>
      <GrantedTier key={customer.id} customer={customer} />
    </div>
  );
}

function Loaded({ asked }: { asked: UseQueryResult<Customer> }) {
  const { data, error, refetch, isFetching } = asked;
  if (data !== undefined) return <Details customer={data} />;
  if (error === null) return <Progress block>Loading the customer...</Progress>;
  return (
    <ErrorState
      title="This customer can’t be shown"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {error.message}
    </ErrorState>
  );
}

/** One customer, beside the list, also when the list doesn’t have them. */
export function CustomerPanel({
  userId,
  name,
  onClose,
}: {
  /** Undefined while nobody is open. */
  userId: string | undefined;
  /** As the list has it, until the customer is there. */
  name: string | undefined;
  onClose: () => void;
}) {
  const asked = useQuery(api.customers.get.query(userId !== undefined && { params: { userId } }));
  return (
    <SidePanel
      open={userId !== undefined}
      onClose={onClose}
      title={asked.data?.name ?? name ?? 'Customer'}
    >
      {userId === undefined ? null : <Loaded asked={asked} />}
    </SidePanel>
  );
}
