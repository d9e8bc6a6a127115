import { useQuery } from '@tanstack/react-query';
import type { MembershipInvoice } from '@voltcourier/contracts/memberships/memberships';
import { formatUsd } from '@voltcourier/pricing';
import { Card } from '@voltcourier/ui/card';
import { FactLine } from '@voltcourier/ui/fact-line';
import { Money } from '@voltcourier/ui/money';
import { Notice } from '@voltcourier/ui/notice';
import { api } from './api.ts';
import { formatDate, formatRate } from './membership-labels.ts';
import styles from './my-membership.module.css';

const REASONS = {
  started: 'Membership started',
  renewed: 'Renewal',
  changed: 'Change of plan',
} as const satisfies Record<MembershipInvoice['reason'], string>;

const STATES = {
  open: 'Due',
  paid: 'Paid',
  void: 'Not charged',
  uncollectible: 'Not paid',
} as const satisfies Record<MembershipInvoice['status'], string>;

function stateLabel({ status, totalCents, refundedCents }: MembershipInvoice): string {
  if (refundedCents === 0) return STATES[status];
  return refundedCents < totalCents
    ? `${STATES[status]}, ${formatUsd(refundedCents)} refunded`
    : 'Refunded';
}

function Invoice({ invoice }: { invoice: MembershipInvoice }) {
  const { reason, plan, interval, number, createdAt, totalCents } = invoice;
  return (
    <li className={styles.invoice}>
      <div>
        <p className={styles.line}>{REASONS[reason]}</p>
        <p className={styles.quiet}>
          <FactLine facts={[plan && interval ? formatRate(plan, interval) : null, number]} />
        </p>
        <p className={styles.quiet}>
          <FactLine facts={[formatDate(createdAt), stateLabel(invoice)]} />
        </p>
      </div>
      <Money>{formatUsd(totalCents)}</Money>
    </li>
  );
}

/** Invoices with their items: the membership's receipts. */
export function Invoices() {
  const { data, error } = useQuery({
    ...api.memberships.invoices.query(),
    select: ({ invoices }) => invoices,
    staleTime: 0,
  });
  if (error !== null) return <Notice tone="failed">{error.message}</Notice>;
  // A voided invoice was never charged, so no receipt is needed.
  const shown = data?.filter(({ status }) => status !== 'void') ?? [];
  if (shown.length === 0) return null;
  return (
    <Card title="Invoices">
      <ul className={styles.invoices}>
        {shown.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Card>
  );
}
