import { useInfiniteQuery } from '@tanstack/react-query';
import {
  REQUEST_ORDERS,
  requestCursor,
  type RequestOrder,
  type RequestRow,
} from '@voltcourier/contracts/bookings/callbacks';
import type { ColumnOrder, DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { ListPage } from '@voltcourier/ui/list-page';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { callbacksApi } from '../../lib/api/callbacks.ts';
import { formatClock } from '../../lib/format-clock.ts';
import { ListFileLink } from '../../lib/file-link.tsx';
import { ListViews } from '../../lib/list-views.tsx';
import { RowLink } from '../../lib/row-link.tsx';
import { useShownList } from '../../lib/use-shown-list.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { searchParam } from '../../lib/search-param.ts';
import { useAddress } from '../../lib/use-address.ts';
import { OrderField } from '../../lib/order-field.tsx';
import { useListOrder } from '../../lib/use-list-order.ts';
import { useMay } from '../../lib/use-user.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './bookings.module.css';
import { DueMark } from './due-mark.tsx';
import { LiveMark } from './live-mark.tsx';
import { ViewersMark } from './presence.tsx';
import { RequestPanel } from './request-panel.tsx';
import {
  requestedService,
  requestKindLabel,
  formatRequestDue,
  requestStatusLabel,
  requestTone,
} from './callback-labels.ts';
import { useLiveBookings } from './use-live-bookings.ts';

function Reach({ phone, email }: RequestRow) {
  if (phone !== null && phone !== '') {
    return (
      <a className={styles.name} href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    );
  }
  return email === null ? 'Erased' : <a href={`mailto:${email}`}>{email}</a>;
}

/** When a request is due, or was closed. */
const dueColumn = (
  show: 'open' | 'over',
  order: ColumnOrder,
  now: number,
): DataColumn<RequestRow> =>
  show === 'open'
    ? {
        key: 'due',
        header: 'Due',
        wide: true,
        order,
        cell: (request) => <DueMark due={formatRequestDue(request, now)} />,
      }
    : {
        key: 'closed',
        header: 'Closed',
        order,
        cell: ({ closedAt }) => (closedAt === null ? '–' : formatClock(closedAt)),
      };

/** Link to the booking form for a quick request. */
const bookColumn = (addressOf: (id: string, book?: 'yes') => string): DataColumn<RequestRow> => ({
  key: 'book',
  header: 'Booking',
  cell: ({ id, name, kind }) =>
    kind === 'quick-booking' ? (
      <RowLink className={styles.name} to={addressOf(id, 'yes')} aria-label={`Book for ${name}`}>
        Book
      </RowLink>
    ) : (
      '–'
    ),
});

/** `addressOf` returns the URL that opens a request; `orderOf` the sorting of a column. */
const columnsOf = (
  addressOf: (id: string, book?: 'yes') => string,
  orderOf: Readonly<Record<'due' | 'received', ColumnOrder>>,
  show: 'open' | 'over',
  now: number,
  mayBook: boolean,
): DataColumn<RequestRow>[] => [
  {
    key: 'name',
    header: 'Customer',
    rowHeader: true,
    cell: ({ id, name, kind, company }) => (
      <>
        <RowLink className={styles.name} to={addressOf(id)}>
          {name}
        </RowLink>
        <ViewersMark id={id} />
        <span className={styles.quiet}> · {company ?? requestKindLabel(kind)}</span>
      </>
    ),
  },
  dueColumn(show, orderOf.due, now),
  {
    key: 'state',
    header: 'Status',
    cell: (request) => (
      <StatusPill tone={requestTone(request)}>{requestStatusLabel(request)}</StatusPill>
    ),
  },
  {
    key: 'received',
    header: 'Received',
    order: orderOf.received,
    cell: ({ createdAt }) => formatClock(createdAt),
  },
  { key: 'reach', header: 'Contact', wide: true, cell: Reach },
  {
    key: 'asked',
    header: 'Asked for',
    fills: true,
    cell: (request) => requestedService(request) ?? '–',
  },
  { key: 'vehicle', header: 'Vehicle', cell: ({ vehicle }) => vehicle },
  ...(mayBook ? [bookColumn(addressOf)] : []),
];

const ORDER_LABELS: Readonly<Record<'open' | 'over', Readonly<Record<RequestOrder, string>>>> = {
  open: {
    due: 'Due first',
    'due-desc': 'Due last',
    'received-desc': 'Newest first',
    received: 'Oldest first',
  },
  over: {
    'due-desc': 'Closed last',
    due: 'Closed first',
    'received-desc': 'Newest first',
    received: 'Oldest first',
  },
};

function Nothing({ show, isSearch }: { show: 'open' | 'over'; isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyState title="No requests match" level={2}>
        Check the spelling of the name or email.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={show === 'open' ? 'All caught up' : 'No closed requests yet'} level={2}>
      {show === 'open'
        ? 'Callback requests and contact messages appear here automatically.'
        : 'Closed requests appear here.'}
    </EmptyState>
  );
}

function RequestFilters({
  show,
  search,
  order,
}: {
  show: 'open' | 'over';
  search: string;
  order: ReturnType<typeof useListOrder<RequestOrder>>;
}) {
  const { go } = useAddress();
  return (
    <FilterBar
      list="Requests"
      label="Find a request"
      field={{ placeholder: 'Name or email' }}
      search={search}
      onSearch={(text) => go({ search: text }, { replaces: true })}
    >
      <OrderField
        order={order}
        options={REQUEST_ORDERS.map((value) => ({
          value,
          label: ORDER_LABELS[show][value],
        }))}
      />
    </FilterBar>
  );
}

function WhichRequests({ show }: { show: 'open' | 'over' }) {
  const { go } = useAddress();
  return (
    <SegmentedControl
      legend="Which requests"
      name="show"
      options={[
        { value: 'open', label: 'Open' },
        { value: 'over', label: 'Closed' },
      ]}
      value={show}
      onValueChange={(next) =>
        go({
          show: next === 'over' ? 'over' : undefined,
          request: undefined,
          book: undefined,
        })
      }
    />
  );
}

/** Callback requests and contact messages, filtered and handled next to the list. */
export function Requests() {
  const { query, addressOf, close } = useAddress();
  const show = query.get('show') === 'over' ? ('over' as const) : ('open' as const);
  const search = searchParam(query);
  const open = query.get('request') ?? undefined;
  const now = useNow();
  const liveness = useLiveBookings();
  const shown = useShownList('requests');
  const usual = show === 'open' ? ('due' as const) : ('due-desc' as const);
  const order = useListOrder(REQUEST_ORDERS, usual);
  const { chosen: inOrder, orderBy } = order;
  const filters = {
    show,
    ...(search !== '' && { search }),
    ...(inOrder !== undefined && { order: inOrder }),
  };
  const cursorOf = requestCursor(show, inOrder);
  const pages = useInfiniteQuery(callbacksApi.list.pages('requests', { query: filters }, cursorOf));
  const { data } = pages;
  const mayBook = useMay()('bookings:write') && show === 'open';
  const columns = columnsOf(
    (id, book) => addressOf({ request: id, book }),
    { due: orderBy(usual), received: orderBy('received-desc') },
    show,
    now,
    mayBook,
  );
  return (
    <ListPage
      filters={<RequestFilters show={show} search={search} order={order} />}
      views={<ListViews shown={shown} />}
      aside={
        <>
          <LiveMark liveness={liveness} />
          <ListFileLink list="requests" query={filters} />
        </>
      }
      toolbar={<WhichRequests show={show} />}
      columns={shown.columns}
      list={{
        caption: 'Requests',
        columns,
        rows: data,
        rowKey: ({ id }) => id,
        activeKey: open,
        empty: <Nothing show={show} isSearch={search !== ''} />,
        pages,
        failedTitle: 'The requests can’t be loaded',
      }}
      panel={
        <RequestPanel
          requestId={open}
          name={data?.find(({ id }) => id === open)?.name}
          onClose={() => close({ request: undefined, book: undefined })}
        />
      }
    />
  );
}
