import type { DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import type { ColumnOrder, DataColumn } from '@voltcourier/ui/data-table';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { formatClock } from '../../lib/format-clock.ts';
import { RowLink } from '../../lib/row-link.tsx';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import styles from './bookings.module.css';
import { ViewersMark } from './presence.tsx';
import {
  formatDue,
  memberLabel,
  formatPrice,
  shortServiceText,
  statusTone,
  stateLabel,
  formatWhen,
} from './labels.ts';

function When({ booking, now }: { booking: DispatchRow; now: number }) {
  const due = formatDue(booking, now);
  return (
    <>
      {formatWhen(booking)}
      {due === null ? null : (
        <>
          <span className={styles.dot}>{' · '}</span>
          <span className={due.isLate ? styles.late : styles.due}>{due.text}</span>
        </>
      )}
    </>
  );
}

/** The assigned technician; clicking opens the assignment dialog. */
function GoesThere({
  booking,
  onAssign,
}: {
  booking: DispatchRow;
  onAssign: ((booking: DispatchRow) => void) | undefined;
}) {
  const { technician, name, canAssign } = booking;
  const shown =
    technician === null ? (
      <span className={styles.quiet}>Unassigned</span>
    ) : (
      <TechnicianMark technician={technician} />
    );
  if (onAssign === undefined || !canAssign) return shown;
  return (
    <button type="button" className={styles.assignee} onClick={() => onAssign(booking)}>
      {shown}
      <span className={styles.hidden}>{` Assign ${name}’s booking`}</span>
    </button>
  );
}

/**
 * `addressOf` returns the URL that opens a booking; `orderOf` the sorting of a column; `onAssign`
 * opens the assignment dialog, if permitted.
 */
export const columnsOf = (
  addressOf: (id: string) => string,
  orderOf: Readonly<Record<'visit' | 'booked', ColumnOrder>>,
  now: number,
  onAssign: ((booking: DispatchRow) => void) | undefined,
): DataColumn<DispatchRow>[] => [
  {
    key: 'name',
    header: 'Customer',
    rowHeader: true,
    cell: ({ id, number, name, membership }) => (
      <>
        <RowLink className={styles.name} to={addressOf(id)}>
          {name}
        </RowLink>
        <ViewersMark id={id} />
        {number === null ? null : <span className={styles.quiet}> · {number}</span>}
        {membership === null ? null : (
          <span className={styles.quiet}> · {memberLabel(membership)}</span>
        )}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    wide: true,
    order: orderOf.visit,
    cell: (booking) => <When booking={booking} now={now} />,
  },
  {
    key: 'state',
    header: 'Status',
    cell: (booking) => <StatusPill tone={statusTone(booking)}>{stateLabel(booking)}</StatusPill>,
  },
  {
    key: 'technician',
    header: 'Technician',
    cell: (booking) => <GoesThere booking={booking} onAssign={onAssign} />,
  },
  { key: 'service', header: 'Service', cell: shortServiceText },
  { key: 'location', header: 'Where', wide: true, fills: true, cell: ({ location }) => location },
  {
    key: 'booked',
    header: 'Booked',
    order: orderOf.booked,
    cell: ({ createdAt }) => formatClock(createdAt),
  },
  { key: 'price', header: 'Price', align: 'end', cell: formatPrice },
];
