import { useQuery } from '@tanstack/react-query';
import type { chargingHistoryPolicy } from '@voltcourier/contracts/payments/charging-history-policy';
import { failedWith } from '@voltcourier/contracts/client';
import type { Receipt as ReceiptData } from '@voltcourier/contracts/payments/charging-history';
import { formatUsd } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Money } from '@voltcourier/ui/money';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { QueryState } from '@voltcourier/ui/query-state';
import { Link } from 'react-router-dom';
import { ASKED_ANEW } from '../../../lib/api.ts';
import { BookingName } from '../../../lib/booking-name.tsx';
import { keepTogether } from '../../../lib/appointment.ts';
import { formatEnergy, formatMinutes, visitTime } from '../../../lib/format-measured.ts';
import { IN_LANGUAGE } from '../../../lib/language.ts';
import * as paths from '../../../lib/paths.ts';
import styles from './receipt.module.css';
import { api } from './visits-api.ts';

const API = `${import.meta.env.VITE_API_URL ?? ''}/api`;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const PAYMENT_LABELS = { payment: 'Payment', 'on-site': 'Collected on site' } as const;

const REFUND_LABELS = {
  pending: 'Refund, on its way',
  succeeded: 'Refund',
  failed: 'Refund declined by your bank',
} as const;

const movementLabel = ({ kind, status, at }: ReceiptData['movements'][number]): string =>
  `${kind === 'refund' ? REFUND_LABELS[status] : PAYMENT_LABELS[kind]}, ${day.format(new Date(at))}`;

interface PrintedReceiptProps {
  readonly receipt: ReceiptData;
  readonly brand: string;
  readonly email: string;
}

/** The printed receipt. */
function PrintedReceipt({ receipt, brand, email }: PrintedReceiptProps) {
  const { energyWh, chargingMinutes, paidCents, refundedCents } = receipt;
  return (
    <Card className={styles.paper}>
      <div className={styles.head}>
        <p className={styles.brand}>{brand}</p>
        <p>{email}</p>
      </div>
      <SummaryList
        rows={[
          { term: 'Receipt', value: receipt.number },
          { term: 'Issued', value: day.format(new Date(receipt.issuedAt)) },
          { term: 'For', value: receipt.name },
          { term: 'Email', value: receipt.email },
        ]}
      />
      <SummaryList
        rows={[
          { term: 'Service', value: receipt.service },
          { term: 'Time', value: keepTogether(visitTime(receipt.startsAt, receipt.zone)) },
          { term: 'Place', value: receipt.location },
          { term: 'Vehicle', value: receipt.vehicle },
          ...(energyWh === null ? [] : [{ term: 'Energy', value: formatEnergy(energyWh) }]),
          ...(chargingMinutes === null
            ? []
            : [{ term: 'Charging time', value: formatMinutes(chargingMinutes) }]),
          {
            term: 'Booking',
            value: <BookingName number={receipt.bookingNumber} id={receipt.bookingId} />,
          },
        ]}
      />
      <SummaryList
        rows={receipt.movements.map((movement) => ({
          term: movementLabel(movement),
          value: (
            <Money>
              {`${movement.kind === 'refund' ? '−' : ''}${formatUsd(movement.amountCents)}`}
            </Money>
          ),
        }))}
        total={{
          term: refundedCents === 0 ? 'Paid' : 'Paid, less refunds',
          value: <Money>{formatUsd(paidCents - refundedCents)}</Money>,
        }}
      />
    </Card>
  );
}

/** Receipt of a booking's payments and refunds, for viewing and printing. */
export function Receipt({
  id,
  ...business
}: { id: string } & Omit<PrintedReceiptProps, 'receipt'>) {
  const result = useQuery({
    ...api.chargingHistory.receipt.query({ params: { id } }),
    ...ASKED_ANEW,
  });
  const { data: receipt, error } = result;
  if (receipt === undefined) {
    // No money was paid, which a retry doesn't change.
    if (failedWith<typeof chargingHistoryPolicy.receipt>(error, 'not_paid')) {
      return (
        <EmptyState
          level={2}
          title="No receipt"
          action={
            <ButtonLink render={<Link to={paths.visitOf(id)} />}>See the appointment</ButtonLink>
          }
        >
          {error.message}
        </EmptyState>
      );
    }
    return (
      <QueryState
        result={result}
        loading="Loading your receipt..."
        failed="We can’t show this receipt"
      />
    );
  }
  return (
    <div className={styles.page}>
      <PrintedReceipt receipt={receipt} {...business} />
      <div className={styles.actions}>
        <ButtonLink
          variant="primary"
          href={`${API}/booking/${id}/receipt.pdf${IN_LANGUAGE}`}
          download
        >
          Save as PDF
        </ButtonLink>
        <Button onClick={() => print()}>Print</Button>
        <ButtonLink render={<Link to={paths.visitOf(id)} />}>See the appointment</ButtonLink>
      </div>
    </div>
  );
}
