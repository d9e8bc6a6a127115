import { useInfiniteQuery } from '@tanstack/react-query';
import { requestCursor, type RequestRow } from '@voltcourier/contracts/bookings/callbacks';
import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { Button } from '@voltcourier/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { SelectField } from '@voltcourier/ui/select-field';
import { QueryState } from '@voltcourier/ui/query-state';
import { useRef } from 'react';
import { callbacksApi } from '../../lib/api/callbacks.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useMay } from '../../lib/use-user.ts';
import { BookingPanel } from './booking-panel.tsx';
import { formatSpan } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarRequests } from './calendar-requests.tsx';
import styles from './calendar.module.css';
import { LiveMark } from './live-mark.tsx';
import { RequestPanel } from './request-panel.tsx';
import { CalendarTray } from './calendar-tray.tsx';
import { TechnicianDay } from './technician-day.tsx';
import { TechnicianGrid } from './technician-grid.tsx';
import { useDragging } from './use-dragging.ts';
import { useCalendarView } from './use-calendar-view.ts';
import { type Target, useDrop } from './use-calendar.ts';
import { type Liveness, useLiveBookings } from './use-live-bookings.ts';

type Shown = ReturnType<typeof useCalendarView>;

/** Steps by day or by week. */
function DaySteps({ shown: { view, from, step, showToday } }: { shown: Shown }) {
  return (
    <div className={styles.steps}>
      <Button
        aria-label={view === 'day' ? 'The day before' : 'The week before'}
        onClick={() => step(-1)}
      >
        <ChevronLeftIcon />
      </Button>
      <Button onClick={showToday}>Today</Button>
      <Button
        aria-label={view === 'day' ? 'The next day' : 'The next week'}
        onClick={() => step(1)}
      >
        <ChevronRightIcon />
      </Button>
      <h2 className={styles.span} aria-live="polite">
        {formatSpan(from, view)}
      </h2>
    </div>
  );
}

/** Selects what the calendar displays. */
function CalendarBar({ shown, liveness }: { shown: Shown; liveness: Liveness }) {
  const regions = shown.calendar.data?.regions ?? [];
  return (
    <div className={styles.bar}>
      <DaySteps shown={shown} />
      <LiveMark liveness={liveness} />
      <SegmentedControl
        legend="View"
        name="view"
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        value={shown.view}
        onValueChange={shown.showView}
      />
      <SegmentedControl
        legend="Group by"
        name="by"
        options={[
          { value: 'hour', label: 'Hours' },
          { value: 'technician', label: 'Technicians' },
        ]}
        value={shown.by}
        onValueChange={shown.showBy}
      />
      <div className={styles.region} data-fields="inline">
        <SelectField
          label="Region"
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown.regionId}
          onChange={({ target }) => shown.showRegion(target.value)}
        />
      </div>
    </div>
  );
}

interface CalendarTableProps {
  readonly view: CalendarView;
  readonly shown: Shown;
  /** Current time in milliseconds. */
  readonly now: number;
  readonly requests: readonly RequestRow[];
}

/** The displayed bookings by hour or by technician, and unassigned ones. */
function CalendarTable({
  view,
  shown: { by, today, calendar },
  now,
  requests,
}: CalendarTableProps) {
  const { addressOf } = useAddress();
  const drop = useDrop();
  const canMove = useMay()('bookings:write');
  const board = useRef<HTMLDivElement>(null);
  const dragging = useDragging(board, view.bookings, canMove);
  const onDrop = canMove
    ? (booking: CalendarBooking, to: Target) => drop.mutate({ booking, to })
    : undefined;
  const shared = {
    view,
    today,
    now,
    dragging,
    onDrop,
    addressOf: (booking: string) => addressOf({ booking }),
  };
  const isByHour = by !== 'technician';
  return (
    <div aria-busy={calendar.isPlaceholderData} className={styles.shown}>
      <div ref={board} className={styles.board} data-board>
        {isByHour ? (
          <CalendarGrid
            {...shared}
            requests={
              <CalendarRequests
                {...shared}
                requests={requests}
                addressOf={(request) => addressOf({ request })}
              />
            }
          />
        ) : view.days.length === 1 ? (
          <TechnicianDay {...shared} />
        ) : (
          <TechnicianGrid {...shared} />
        )}
        <CalendarTray
          {...shared}
          canDrag={(booking) =>
            canMove && (isByHour ? booking.canMove : booking.canMove || booking.canAssign)
          }
          onUnassign={onDrop && ((booking) => onDrop(booking, { technicianId: null }))}
        />
      </div>
      {canMove ? (
        <p className={`${styles.hint} ${styles.dragHint}`}>
          {dragging.isByKey
            ? 'Choose a place with the arrow keys, Enter to move, Esc to put it back.'
            : 'Drag a booking, or focus it and press M. Undo within 10 seconds, before the customer is told.'}
        </p>
      ) : null}
    </div>
  );
}

/** The panel next to the calendar, as set in the URL. */
function CalendarPanels({
  bookings,
  requests,
}: {
  bookings: CalendarView['bookings'];
  requests: readonly RequestRow[];
}) {
  const { query, close } = useAddress();
  const booking = query.get('booking') ?? undefined;
  const request = query.get('request') ?? undefined;
  return (
    <>
      <BookingPanel
        bookingId={booking}
        name={bookings.find(({ id }) => id === booking)?.name}
        onClose={() => close({ booking: undefined })}
      />
      <RequestPanel
        requestId={request}
        name={requests.find(({ id }) => id === request)?.name}
        onClose={() => close({ request: undefined })}
      />
    </>
  );
}

/** Days and weeks of a region: appointments, free slots, and moving appointments. */
export function Calendar() {
  const now = useNow();
  const liveness = useLiveBookings();
  const shown = useCalendarView(now);
  const result = shown.calendar;
  const { data, error } = result;
  // Only the first ones that are due: for more, staff use their list.
  const { data: requests = [] } = useInfiniteQuery(
    callbacksApi.list.pages(
      'requests',
      { query: { show: 'open' } },
      requestCursor('open', undefined),
    ),
  );
  return (
    <div className={styles.page}>
      <CalendarBar shown={shown} liveness={liveness} />
      {data === undefined || error !== null ? (
        <QueryState
          result={result}
          loading="Loading the calendar..."
          failed="The calendar can’t be loaded"
        />
      ) : null}
      {data?.hasMore ? (
        <Notice tone="warning" still>
          Too many bookings to show. Switch to Day.
        </Notice>
      ) : null}
      {data === undefined || error !== null ? null : (
        <CalendarTable view={data} shown={shown} now={now} requests={requests} />
      )}
      <CalendarPanels bookings={data?.bookings ?? []} requests={requests} />
    </div>
  );
}
