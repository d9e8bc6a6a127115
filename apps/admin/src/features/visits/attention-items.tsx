import type { UseQueryResult } from '@tanstack/react-query';
import { BOOKING_MAILS } from '@voltcourier/contracts/visits/dispatch';
import type { Exception } from '@voltcourier/contracts/visits/attention-items';
import { formatUsd } from '@voltcourier/pricing';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ListPage } from '@voltcourier/ui/list-page';
import { Link } from 'react-router-dom';
import type { attentionItemsApi } from '../../lib/api/attention-items.ts';
import { formatClock } from '../../lib/format-clock.ts';
import { paths } from '../../lib/paths.ts';
import styles from './bookings.module.css';

type ExceptionsQuery = UseQueryResult<Awaited<ReturnType<typeof attentionItemsApi.list>>>;

const MAIL_NAMES: Readonly<Record<string, string>> = BOOKING_MAILS;

/** Label of each exception, and what to do about it. */
const TEXTS: Readonly<Record<Exception['kind'], { what: string; todo: string }>> = {
  'no-place': {
    what: 'Paid, slot taken',
    todo: 'Call to rebook. Card payments are refunded automatically.',
  },
  'bitcoin-short': {
    what: 'Bitcoin short or late',
    todo: 'Ask for the rest, accept it as paid, or send it back.',
  },
  'refund-failed': {
    what: 'Refund failed',
    todo: 'Retry the refund, or call the customer.',
  },
  dispute: {
    what: 'Payment disputed',
    todo: 'Respond in the Stripe Dashboard before the deadline, and decide whether to keep the appointment.',
  },
  'wrong-amount': {
    what: 'Another amount was paid',
    todo: 'It is refunded automatically. Find out who changed it at Stripe, and help the customer pay.',
  },
  'payment-unanswered': {
    what: 'Stripe has no answer',
    todo: 'Look the payment up in Stripe’s Dashboard, and check the keys in the pre-launch checklist.',
  },
  'bitcoin-owed': {
    what: 'Bitcoin to be sent back',
    todo: 'Ask for an address, send it from the wallet, and record it.',
  },
  'bitcoin-undone': {
    what: 'Bitcoin undone on the chain',
    todo: 'It usually comes back with the next blocks. Call the customer, and write off in the booking whatever doesn’t.',
  },
  'bitcoin-unreachable': {
    what: 'Bitcoin can’t be checked',
    todo: 'Look at the address in the wallet, and ask your developer to check the Bitcoin and Lightning nodes.',
  },
  'hold-ending': {
    what: 'Unpaid hold',
    todo: 'Follow up before it expires.',
  },
  'low-rating': {
    what: 'Low rating',
    todo: 'Call the customer, then decide about the review.',
  },
  'mail-unsent': {
    what: 'Email not sent',
    todo: 'Check email settings and contact the customer directly.',
  },
  'jobs-failed': {
    what: 'Background job failed',
    todo: 'Ask your developer to check the logs.',
  },
};

/** Formats counts. */
const DETAILS: Partial<Record<Exception['kind'], (detail: string) => string>> = {
  'jobs-failed': (count) => (count === '1' ? '1 job' : `${count} jobs`),
  'bitcoin-unreachable': (count) => `${count} failed attempts in a row`,
};

/** The customer concerned; for a mail, its kind. */
const nameOf = (kind: Exception['kind'], name: string): string =>
  kind === 'mail-unsent' ? (MAIL_NAMES[name] ?? name.replaceAll('-', ' ')) : name;

const COLUMNS: readonly DataColumn<Exception>[] = [
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: ({ kind, detail }) => (
      <>
        {TEXTS[kind].what}
        {detail === null ? null : (
          <div className={styles.quiet}>{DETAILS[kind]?.(detail) ?? detail}</div>
        )}
      </>
    ),
  },
  {
    key: 'who',
    header: 'About',
    cell: ({ kind, id, name, bookingId }) =>
      kind === 'low-rating' ? (
        <Link className={styles.name} to={paths.reviews({ review: id })}>
          {nameOf(kind, name)}
        </Link>
      ) : bookingId === null ? (
        nameOf(kind, name)
      ) : (
        <Link className={styles.name} to={paths.bookings({ booking: bookingId })}>
          {nameOf(kind, name)}
        </Link>
      ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatUsd(amountCents)),
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ at, kind }) =>
      at === null ? '–' : `${kind === 'hold-ending' ? 'Ends ' : ''}${formatClock(at)}`,
  },
  { key: 'todo', header: 'What to do', cell: ({ kind }) => TEXTS[kind].todo },
];

/** Exceptions that need attention, each with instructions; they disappear once resolved. */
export function Exceptions({ result }: { result: ExceptionsQuery }) {
  return (
    <ListPage
      list={{
        caption: 'Exceptions',
        columns: COLUMNS,
        rows: result.data?.exceptions,
        rowKey: ({ kind, id }) => `${kind} ${id}`,
        empty: (
          <EmptyState title="No exceptions" level={2}>
            Disputes, Bitcoin to settle, and failed payments, refunds, emails and jobs show up here.
          </EmptyState>
        ),
        pages: result,
        failedTitle: 'The exceptions can’t be loaded',
      }}
      note={
        result.data?.hasMore === true ? 'Only the latest 50 of each kind are listed.' : undefined
      }
    />
  );
}
