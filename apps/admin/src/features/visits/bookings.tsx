import { useInfiniteQuery } from '@tanstack/react-query';
import {
  BOOKING_ORDERS,
  bookingCursor,
  type BookingOrder,
  type DispatchRow,
} from '@voltcourier/contracts/visits/dispatch';
import { MAX_ASSIGNED_TOGETHER } from '@voltcourier/contracts/visits/technician-assignments';
import { BulkBar } from '@voltcourier/ui/bulk-bar';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import type { RowSelection } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { FilterChips } from '@voltcourier/ui/filter-chips';
import { useKey } from '@voltcourier/ui/keys';
import { ListPage } from '@voltcourier/ui/list-page';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { ListFileLink } from '../../lib/file-link.tsx';
import { ListViews } from '../../lib/list-views.tsx';
import { useShownList } from '../../lib/use-shown-list.ts';
import { useAddress } from '../../lib/use-address.ts';
import { OrderField } from '../../lib/order-field.tsx';
import { useListOrder } from '../../lib/use-list-order.ts';
import { useNow } from '../../lib/use-now.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useMay } from '../../lib/use-user.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { columnsOf } from './booking-columns.tsx';
import { listQueryOf, ORDER_LABELS } from './booking-list-query.ts';
import { OfTechnician, useActiveFilters } from './booking-filters.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { LiveMark } from './live-mark.tsx';
import { useLiveBookings } from './use-live-bookings.ts';
import { formatWhen } from './labels.ts';

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

/**
 * Creates a booking for a caller, by button or shortcut; renders nothing without the permission.
 */
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

function Toolbar({ show }: Pick<ReturnType<typeof listQueryOf>, 'show'>) {
  const { go } = useAddress();
  return (
    <>
      <NewBookingLink />
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
    </>
  );
}

/** Selected rows, and the open assignment dialog. */
function useAssigning(rows: readonly DispatchRow[] | undefined) {
  const may = useMay()('bookings:write');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState<readonly DispatchRow[]>([]);
  const able = (rows ?? []).filter(({ canAssign }) => canAssign);
  // Bookings that have left the list aren't assigned unseen.
  const selected = able.filter(({ id }) => keys.has(id));
  const ofFocus = () => {
    const key = document.activeElement?.closest('tr')?.dataset['key'];
    return able.filter(({ id }) => id === key);
  };
  useKey(
    'A',
    'Assign a technician',
    () => setAssigning(selected.length > 0 ? selected.slice(0, MAX_ASSIGNED_TOGETHER) : ofFocus()),
    may && able.length > 0,
  );
  const selection: RowSelection<DispatchRow> = {
    keys: new Set(selected.map(({ id }) => id)),
    onChange: setKeys,
    labelOf: (booking) => `Select ${booking.name}, ${formatWhen(booking)}`,
    canSelect: ({ canAssign }) => canAssign,
  };
  return {
    able,
    selected,
    selection: may && able.length > 0 ? selection : undefined,
    setKeys,
    assigning,
    setAssigning,
    onAssign: may ? (booking: DispatchRow) => setAssigning([booking]) : undefined,
  };
}

/** Actions on the selected bookings, and the assignment dialog. */
function Assigning({ state }: { state: ReturnType<typeof useAssigning> }) {
  const { able, selected, setKeys, assigning, setAssigning } = state;
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
          onClick={() => setAssigning(selected.slice(0, MAX_ASSIGNED_TOGETHER))}
        >
          Assign
        </Button>
      </BulkBar>
      {assigning.length === 0 ? null : (
        <AssignDialog
          bookings={assigning}
          onDone={(ids) =>
            setKeys(new Set(selected.map(({ id }) => id).filter((id) => !ids.has(id))))
          }
          onClose={() => setAssigning([])}
        />
      )}
    </>
  );
}

function BookingFilters({
  filters: { search, technician },
  active,
  order,
}: {
  filters: ReturnType<typeof listQueryOf>;
  active: ReturnType<typeof useActiveFilters>;
  order: ReturnType<typeof useListOrder<BookingOrder>>;
}) {
  const { go } = useAddress();
  return (
    <FilterBar
      list="Bookings"
      label="Find a booking"
      field={{ placeholder: 'Name, email or number' }}
      search={search}
      onSearch={(text) => go({ search: text }, { replaces: true })}
      main={
        <OfTechnician
          value={technician ?? ''}
          onChange={(next) => go({ technician: next, booking: undefined })}
        />
      }
      activeCount={active.filters.length}
      onClear={active.onClear}
    >
      <OrderField
        order={order}
        options={BOOKING_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
      />
    </FilterBar>
  );
}

/** The bookings that are asked for, page by page, and their order. */
function useListed({ show, search, technician, days }: ReturnType<typeof listQueryOf>) {
  const order = useListOrder(BOOKING_ORDERS, show === 'open' ? 'visit' : 'visit-desc');
  const filters = {
    show,
    ...days,
    ...(search !== '' && { search }),
    ...(technician !== undefined && { technician }),
    ...(order.chosen !== undefined && { order: order.chosen }),
  };
  const pages = useInfiniteQuery(
    dispatchApi.list.pages(
      'bookings',
      { query: filters },
      bookingCursor(filters.show, filters.order),
    ),
  );
  return { order, filters, pages };
}

/** Bookings of every kind, filtered and opened next to the list, as set in the URL. */
export function Bookings() {
  const { query, addressOf, close } = useAddress();
  const listQuery = listQueryOf(query);
  const { show, search } = listQuery;
  const active = useActiveFilters(listQuery);
  const open = query.get('booking') ?? undefined;
  const now = useNow();
  const liveness = useLiveBookings();
  const shown = useShownList('bookings');
  const { order, filters, pages } = useListed(listQuery);
  const { data } = pages;
  const assigning = useAssigning(data);
  return (
    <ListPage
      filters={<BookingFilters filters={listQuery} active={active} order={order} />}
      toolbar={<Toolbar show={show} />}
      views={<ListViews shown={shown} />}
      aside={
        <>
          <LiveMark liveness={liveness} />
          <ListFileLink list="bookings" query={filters} />
        </>
      }
      notice={<FilterChips {...active} />}
      columns={shown.columns}
      list={{
        caption: 'Bookings',
        columns: columnsOf(
          (id) => addressOf({ booking: id }),
          {
            visit: order.orderBy(show === 'open' ? 'visit' : 'visit-desc'),
            booked: order.orderBy('booked-desc'),
          },
          now,
          assigning.onAssign,
        ),
        selection: assigning.selection,
        rows: data,
        rowKey: ({ id }) => id,
        activeKey: open,
        empty: <Nothing show={show} isSearch={search !== '' || active.filters.length > 0} />,
        pages,
        failedTitle: 'The bookings can’t be loaded',
      }}
      panel={
        <>
          <Assigning state={assigning} />
          <BookingPanel
            bookingId={open}
            name={data?.find(({ id }) => id === open)?.name}
            onClose={() => close({ booking: undefined })}
          />
        </>
      }
    />
  );
}
