import { useQuery } from '@tanstack/react-query';
import type { Belongings, Person } from '@voltcourier/contracts/crm/contacts';
import { formatUsd } from '@voltcourier/pricing';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { Link } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { statusLabel } from '../../../lib/booking-labels.ts';
import { formatClockIn } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';
import { dayOf } from './labels.ts';

const REQUEST_LABELS = { 'quick-booking': 'Callback request', contact: 'Contact message' } as const;

const STATUS_LABELS: Readonly<Record<Belongings['requests'][number]['status'], string>> = {
  open: 'New',
  not_reached: 'No answer',
  reached: 'Answered',
  done: 'Done',
  declined: 'Declined',
};

function Bookings({ bookings }: Pick<Belongings, 'bookings'>) {
  if (bookings.length === 0) return <p className={styles.quiet}>None.</p>;
  return (
    <ul className={styles.list}>
      {bookings.map((booking) => {
        const { id, kind, status, amountCents } = booking;
        return (
          <li key={id}>
            <Link className={styles.name} to={paths.bookings({ booking: id })}>
              {formatClockIn(booking.startsAt, booking.zone)}
            </Link>{' '}
            <span className={styles.quiet}>
              {[
                kind === 'emergency' ? 'Emergency' : null,
                statusLabel(status),
                formatUsd(amountCents),
              ]
                .filter((word) => word !== null)
                .join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Requests({ requests }: Pick<Belongings, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <>
      <h3>Requests</h3>
      <ul className={styles.list}>
        {requests.map(({ id, kind, status, createdAt }) => (
          <li key={id}>
            <Link className={styles.name} to={paths.bookings({ kind: 'requests', request: id })}>
              {REQUEST_LABELS[kind]}
            </Link>{' '}
            <span className={styles.quiet}>{`${STATUS_LABELS[status]} · ${dayOf(createdAt)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A person's bookings, requests and vehicles. */
export function BelongingsSections({ person }: { person: Person }) {
  const mayRead = useMay()('bookings:read');
  const { data, error } = useQuery(
    contactsApi.belongings.query(mayRead && { params: { personId: person.id } }),
  );
  if (!mayRead) return null;
  return (
    <section className={styles.section} aria-labelledby="bookings">
      <h3 id="bookings">Bookings</h3>
      <Refusal error={error} title="The bookings can’t be loaded" />
      {data === undefined ? (
        error === null && <Progress>Loading the bookings...</Progress>
      ) : (
        <>
          <Bookings bookings={data.bookings} />
          {data.vehicles.length === 0 ? null : (
            <>
              <h3>Vehicles</h3>
              <p>{data.vehicles.join(', ')}</p>
            </>
          )}
          <Requests requests={data.requests} />
        </>
      )}
    </section>
  );
}
