import type { Delivery } from '@voltcourier/contracts/messaging/deliveries';
import { Button } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { StatusPill, type StatusTone } from '@voltcourier/ui/status-pill';
import { Link } from 'react-router-dom';
import { formatClock } from '../../lib/format-clock.ts';
import { paths } from '../../lib/paths.ts';
import styles from './deliveries.module.css';

/** Labels of the delivery states. */
export const STATES = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Rejected',
  bounced: 'Bounced',
  dropped: 'Skipped',
} as const satisfies Record<Delivery['state'], string>;

/** Details of a mail beyond its state. */
function detailOf(delivery: Delivery): string {
  const { state, bounce, answer, attempts, isTest, complainedAt } = delivery;
  if (complainedAt !== null) return `Marked as spam ${formatClock(complainedAt)}`;
  if (bounce !== null) {
    const text = `${bounce.status} ${bounce.text}`.trim();
    return bounce.isOver ? text : `Delayed on its way: ${text}`;
  }
  if (state === 'failed') {
    const again = isTest ? '' : ` Tried ${attempts} ${attempts === 1 ? 'time' : 'times'} so far.`;
    return `${answer ?? 'The mail server didn’t answer.'}${again}`;
  }
  if (state === 'queued') return 'Not tried yet';
  if (state === 'dropped') return 'No longer relevant, or no one to send it to';
  return answer ?? '';
}

/** Tones of the delivery states in lists. */
const TONES: Readonly<Record<Delivery['state'], StatusTone>> = {
  queued: 'waiting',
  sent: 'done',
  failed: 'failed',
  bounced: 'failed',
  dropped: 'ended',
};

function About({ delivery, onAgain }: { delivery: Delivery; onAgain: (() => void) | undefined }) {
  const { bookingId, person } = delivery;
  return (
    <span className={styles.about}>
      {delivery.isTest ? null : (
        <Link to={paths.emailTester({ email: delivery.kind, about: delivery.id })}>View</Link>
      )}
      {onAgain === undefined ? null : (
        <Button variant="quiet" size="compact" onClick={onAgain}>
          Send again
        </Button>
      )}
      {bookingId === null ? null : <Link to={paths.bookings({ booking: bookingId })}>Booking</Link>}
      {/* Last, because a long name is truncated at the end of the column. */}
      {person === null ? null : <Link to={paths.contact(person.id)}>{person.name}</Link>}
    </span>
  );
}

/** `nameOf` returns the name of a mail; `againOf` a function that sends it again, if possible. */
export const columnsOf = (
  nameOf: (kind: string) => string,
  againOf: (delivery: Delivery) => (() => void) | undefined,
): DataColumn<Delivery>[] => [
  {
    key: 'email',
    header: 'Email',
    rowHeader: true,
    cell: ({ kind, isTest }) => (
      <>
        <span className={styles.text} title={nameOf(kind)}>
          {nameOf(kind)}
        </span>
        {isTest ? <span className={styles.quiet}> · Test</span> : null}
      </>
    ),
  },
  {
    key: 'to',
    header: 'To',
    wide: true,
    cell: ({ recipient, isBouncing }) => (
      <>
        <span className={styles.text} title={recipient ?? undefined}>
          {recipient ?? '–'}
        </span>
        {isBouncing ? <span className={styles.failed}> · This address bounces</span> : null}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, complainedAt }) =>
      complainedAt === null ? (
        <StatusPill tone={TONES[state]}>{STATES[state]}</StatusPill>
      ) : (
        <StatusPill tone="failed">Marked as spam</StatusPill>
      ),
  },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt, sentAt, triedAt }) => formatClock(sentAt ?? triedAt ?? createdAt),
  },
  {
    key: 'detail',
    header: 'Detail',
    wide: true,
    fills: true,
    cell: (delivery) => <span className={styles.quiet}>{detailOf(delivery) || '–'}</span>,
  },
  {
    key: 'about',
    header: 'About',
    wide: true,
    cell: (delivery) => <About delivery={delivery} onAgain={againOf(delivery)} />,
  },
];
