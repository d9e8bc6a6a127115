import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import { MAX_ASSIGNED_TOGETHER } from '@voltcourier/contracts/visits/technician-assignments';
import { BulkBar } from '@voltcourier/ui/bulk-bar';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import type { DataColumn, RowSelection } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { useKey } from '@voltcourier/ui/keys';
import { ListPage } from '@voltcourier/ui/list-page';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { SelectField } from '@voltcourier/ui/select-field';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { api } from '../../lib/api.ts';
import { ListFileLink } from '../../lib/file-link.tsx';
import { ListViews } from '../../lib/list-views.tsx';
import { type ShownList, useShownList } from '../../lib/use-list-views.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useMay } from '../../lib/use-user.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { BookingPanel } from './booking-panel.tsx';
import styles from './bookings.module.css';
import { shortDayWords } from './calendar-days.ts';
import { LookersMark } from './presence.tsx';
import { LiveMark } from './live-mark.tsx';
import { useLiveBookings } from './use-live-bookings.ts';
import {
  dueWords,
  memberWords,
  priceWords,
  shortServiceWords,
  statusTone,
  stateWords,
  whenWords,
} from './labels.ts';

function When({ booking, now }: { booking: DispatchRow; now: number }) {
  const due = dueWords(booking, now);
  return (
    <>
      {whenWords(booking)}
      {due === null ? null : (
        <>
          {' · '}
          <span className={due.isLate ? styles.late : styles.due}>{due.words}</span>
        </>
      )}
    </>
  );
}

/** Who goes there; pressed, it asks who else. */
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

/** `addressOf`: where a booking is opened; `onAssign`: asks who goes there, where that may be done. */
const columnsOf = (
  addressOf: (id: string) => string,
  now: number,
  onAssign: ((booking: DispatchRow) => void) | undefined,
): DataColumn<DispatchRow>[] => [
  {
    key: 'name',
    header: 'Customer',
    rowHeader: true,
    cell: ({ id, number, name, membership }) => (
      <>
        <Link className={styles.name} to={addressOf(id)}>
          {name}
        </Link>
        <LookersMark id={id} />
        {number === null ? null : <span className={styles.quiet}> · {number}</span>}
        {membership === null ? null : (
          <span className={styles.quiet}> · {memberWords(membership)}</span>
        )}
      </>
    ),
  },
  { key: 'when', header: 'When', cell: (booking) => <When booking={booking} now={now} /> },
  {
    key: 'state',
    header: 'Status',
    cell: (booking) => <StatusPill tone={statusTone(booking)}>{stateWords(booking)}</StatusPill>,
  },
  {
    key: 'technician',
    header: 'Technician',
    cell: (booking) => <GoesThere booking={booking} onAssign={onAssign} />,
  },
  { key: 'service', header: 'Service', cell: shortServiceWords },
  { key: 'location', header: 'Where', wide: true, fills: true, cell: ({ location }) => location },
  { key: 'price', header: 'Price', align: 'end', cell: priceWords },
];

/** Whose visits are shown. */
function OfTechnician({
  value,
  onChange,
}: {
  value: string;
  onChange: (technician: string | undefined) => void;
}) {
  const { data } = useQuery({ ...api.technicians.list.query(), staleTime: Infinity });
  return (
    <div className={styles.filter} data-fields="inline">
      <SelectField
        label="Technician"
        value={value}
        options={[
          { value: '', label: 'Any technician' },
          { value: 'none', label: 'Unassigned' },
          ...(data?.technicians ?? []).map(({ id, name, isRetired }) => ({
            value: id,
            label: isRetired ? `${name} (inactive)` : name,
          })),
        ]}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </div>
  );
}

function Nothing({ show, isSearch }: { show: 'open' | 'over'; isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyState title="No bookings match" level={2}>
        Change the search or clear the filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={show === 'open' ? 'No upcoming bookings' : 'No past bookings yet'} level={2}>
      {show === 'open'
        ? 'New bookings and emergencies appear here automatically.'
        : 'Completed, cancelled and no-show bookings appear here.'}
    </EmptyState>
  );
}

const isTechnician = (text: string | null): text is string =>
  /^(?:none|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u.test(text ?? '');

const isDate = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/u.test(text ?? '');

/** The first and the last day of visits; either may be open. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The days that an address asks for. */
function daysOf(query: URLSearchParams): Days {
  const [from, to] = [query.get('from'), query.get('to')];
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** "from Sun, Nov 1 to Mon, Nov 30". */
const daysWords = ({ from, to }: Days): string =>
  [
    from === undefined ? '' : `from ${shortDayWords(from)}`,
    to === undefined ? '' : `to ${shortDayWords(to)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** What the address asks for. */
function askedOf(query: URLSearchParams) {
  const technician = query.get('technician');
  return {
    show: query.get('show') === 'over' ? ('over' as const) : ('open' as const),
    search: query.get('search') ?? '',
    technician: isTechnician(technician) ? technician : undefined,
    days: daysOf(query),
  };
}

/** Makes a booking for a caller, by its button or its key; nothing for whoever may not. */
function NewBookingLink() {
  const may = useMay();
  const navigate = useNavigate();
  useShortcut('N', () => {
    if (may('bookings:write')) void navigate(paths.newBooking());
  });
  if (!may('bookings:write')) return null;
  return (
    <ButtonLink
      variant="primary"
      aria-keyshortcuts="Alt+N"
      title="Alt+N"
      render={<Link to={paths.newBooking()} />}
    >
      New booking
    </ButtonLink>
  );
}

function Toolbar({
  show,
  technician,
  filters,
  shown,
}: Pick<ReturnType<typeof askedOf>, 'show' | 'technician'> & {
  shown: ShownList;
  filters: Readonly<Record<string, string | undefined>>;
}) {
  const { go } = useAddress();
  const liveness = useLiveBookings();
  return (
    <>
      <OfTechnician
        value={technician ?? ''}
        onChange={(next) => go({ technician: next, booking: undefined })}
      />
      <NewBookingLink />
      <ListFileLink list="bookings" query={filters} />
      <LiveMark liveness={liveness} />
      <SegmentedControl
        legend="Which bookings"
        name="show"
        options={[
          { value: 'open', label: 'Upcoming' },
          { value: 'over', label: 'Past' },
        ]}
        value={show}
        onValueChange={(next) =>
          go({ show: next === 'over' ? 'over' : undefined, booking: undefined })
        }
      />
      <ListViews shown={shown} />
    </>
  );
}

/** Which rows are selected, and whose technician is asked for. */
function useAssigning(rows: readonly DispatchRow[] | undefined) {
  const may = useMay()('bookings:write');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly DispatchRow[]>([]);
  const able = (rows ?? []).filter(({ canAssign }) => canAssign);
  // What has left the list is not assigned unseen.
  const selected = able.filter(({ id }) => keys.has(id));
  const ofFocus = () => {
    const key = document.activeElement?.closest('tr')?.dataset['key'];
    return able.filter(({ id }) => id === key);
  };
  useKey(
    'A',
    'Assign a technician',
    () => setAsked(selected.length > 0 ? selected.slice(0, MAX_ASSIGNED_TOGETHER) : ofFocus()),
    may && able.length > 0,
  );
  const selection: RowSelection<DispatchRow> = {
    keys: new Set(selected.map(({ id }) => id)),
    onChange: setKeys,
    labelOf: (booking) => `Select ${booking.name}, ${whenWords(booking)}`,
    canSelect: ({ canAssign }) => canAssign,
  };
  return {
    able,
    selected,
    selection: may && able.length > 0 ? selection : undefined,
    setKeys,
    asked,
    setAsked,
    onAssign: may ? (booking: DispatchRow) => setAsked([booking]) : undefined,
  };
}

/** What can be done with the bookings that are selected, and the question who goes to them. */
function Assigning({ state }: { state: ReturnType<typeof useAssigning> }) {
  const { able, selected, setKeys, asked, setAsked } = state;
  return (
    <>
      <BulkBar
        count={selected.length}
        total={able.length}
        onSelectAll={() => setKeys(new Set(able.map(({ id }) => id)))}
        onClear={() => setKeys(new Set())}
      >
        <Button
          variant="primary"
          aria-keyshortcuts="A"
          title="A"
          onClick={() => setAsked(selected.slice(0, MAX_ASSIGNED_TOGETHER))}
        >
          Assign
        </Button>
      </BulkBar>
      {asked.length === 0 ? null : (
        <AssignDialog
          bookings={asked}
          onDone={(ids) =>
            setKeys(new Set(selected.map(({ id }) => id).filter((id) => !ids.has(id))))
          }
          onClose={() => setAsked([])}
        />
      )}
    </>
  );
}

/** Bookings of every kind: found, and opened beside the list. The address says which. */
export function Bookings() {
  const { query, addressOf, go } = useAddress();
  const { show, search, technician, days } = askedOf(query);
  const open = query.get('booking') ?? undefined;
  const now = useNow();
  const shown = useShownList('bookings');
  const filters = {
    show,
    ...days,
    ...(search !== '' && { search }),
    ...(technician !== undefined && { technician }),
  };
  const pages = useInfiniteQuery(api.dispatch.list.pages('bookings', { query: filters }));
  const { data } = pages;
  const assigning = useAssigning(data);
  return (
    <ListPage
      filters={
        <FilterBar
          list="Bookings"
          label="Find a booking"
          field={{ placeholder: 'Name, email or number' }}
          search={search}
          onSearch={(words) => go({ search: words, booking: undefined }, { isTyped: true })}
        />
      }
      toolbar={<Toolbar show={show} technician={technician} filters={filters} shown={shown} />}
      notice={
        days.from === undefined && days.to === undefined ? null : (
          <p className={styles.quiet}>
            {`Only visits ${daysWords(days)}. `}
            <Link to={addressOf({ from: undefined, to: undefined })}>Show all days</Link>
          </p>
        )
      }
      hiddenColumns={shown.columns}
      list={{
        caption: 'Bookings',
        columns: columnsOf((id) => addressOf({ booking: id }), now, assigning.onAssign),
        selection: assigning.selection,
        rows: data,
        rowKey: ({ id }) => id,
        activeKey: open,
        empty: <Nothing show={show} isSearch={search !== '' || technician !== undefined} />,
        pages,
        failedTitle: 'The bookings can’t be loaded',
      }}
      panel={
        <>
          <Assigning state={assigning} />
          <BookingPanel
            bookingId={open}
            name={data?.find(({ id }) => id === open)?.name}
            onClose={() => go({ booking: undefined })}
          />
        </>
      }
    />
  );
}
