import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addDays, DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { ErrorState } from '@voltcourier/ui/error-state';
import { ChevronLeftIcon, ChevronRightIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { SelectField } from '@voltcourier/ui/select-field';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useMay } from '../../lib/use-user.ts';
import { BookingPanel } from './booking-panel.tsx';
import { firstDayOf, formatDuration, type View } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarRequests } from './calendar-requests.tsx';
import styles from './calendar.module.css';
import { LiveMark } from './live-mark.tsx';
import { RequestPanel } from './request-panel.tsx';
import { TechnicianGrid } from './technician-grid.tsx';
import { useAssignDrop, useDrop } from './use-calendar.ts';
import { useLiveBookings } from './use-live-bookings.ts';

const A_DATE = /^2[01]\d\d-\d\d-\d\d$/u;

/** What is shown where the address doesn't say: a week where there is room for one. */
const roomyView = (): View => (matchMedia('(min-width: 48rem)').matches ? 'week' : 'day');

/** A region's days and weeks: who comes when, what is free, and where appointments are moved. */
export function Calendar() {
  const { query, addressOf, go } = useAddress();
  const now = useNow();
  const liveness = useLiveBookings();
  const [usualView] = useState(roomyView);
  const asked = query.get('view');
  const view: View = asked === 'day' || asked === 'week' ? asked : usualView;
  const isByTechnician = query.get('by') === 'technician';
  const region = query.get('region') ?? undefined;
  const open = query.get('booking') ?? undefined;
  const openRequest = query.get('request') ?? undefined;
  const [zone, setZone] = useState(DEFAULT_ZONE);
  const today = localDateAt(new Date(now), zone);
  const wanted = query.get('date') ?? '';
  const from = firstDayOf(A_DATE.test(wanted) ? wanted : today, view);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...api.dispatch.calendar.query({
      query: { from, view, ...(region !== undefined && { region }) },
    }),
    placeholderData: keepPreviousData,
  });
  if (data !== undefined && data.region.zone !== zone) setZone(data.region.zone);
  // The first that are due: whoever has more to answer works them off in their list.
  const { data: requests = [] } = useInfiniteQuery(
    api.callbacks.list.pages('requests', { query: { show: 'open' } }),
  );
  const drop = useDrop();
  const assign = useAssignDrop();
  const canMove = useMay()('bookings:write');
  const step = view === 'day' ? 1 : 7;

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <div className={styles.steps}>
          <Button
            aria-label={view === 'day' ? 'The day before' : 'The week before'}
            onClick={() => go({ date: addDays(from, -step) })}
          >
            <ChevronLeftIcon />
          </Button>
          <Button onClick={() => go({ date: undefined })}>Today</Button>
          <Button
            aria-label={view === 'day' ? 'The next day' : 'The next week'}
            onClick={() => go({ date: addDays(from, step) })}
          >
            <ChevronRightIcon />
          </Button>
          <h2 className={styles.span} aria-live="polite">
            {formatDuration(from, view)}
          </h2>
        </div>
        <LiveMark liveness={liveness} />
        <SegmentedControl
          legend="View"
          name="view"
          options={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          value={view}
          onValueChange={(next) => go({ view: next })}
        />
        <SegmentedControl
          legend="Group by"
          name="by"
          options={[
            { value: 'hour', label: 'Hours' },
            { value: 'technician', label: 'Technicians' },
          ]}
          value={isByTechnician ? 'technician' : 'hour'}
          onValueChange={(next) => go({ by: next === 'technician' ? next : undefined })}
        />
        <div className={styles.region}>
          <SelectField
            label="Region"
            options={(data?.regions ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={region ?? data?.region.id ?? ''}
            onChange={({ target }) => go({ region: target.value, booking: undefined })}
          />
        </div>
      </div>
      {error === null ? null : (
        <ErrorState
          title="The calendar can’t be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message}
        </ErrorState>
      )}
      {data === undefined && error === null ? (
        <Progress block>Loading the calendar...</Progress>
      ) : null}
      {data?.hasMore ? (
        <Notice tone="warning" still>
          Too many bookings to show. Switch to Day.
        </Notice>
      ) : null}
      {data === undefined || error !== null ? null : (
        <div aria-busy={isPlaceholderData} className={styles.shown}>
          {isByTechnician ? (
            <TechnicianGrid
              view={data}
              today={today}
              addressOf={(id) => addressOf({ booking: id })}
              onDrop={canMove ? (booking, to) => assign.mutate({ booking, to }) : undefined}
            />
          ) : (
            <CalendarGrid
              view={data}
              now={now}
              today={today}
              addressOf={(id) => addressOf({ booking: id })}
              onDrop={canMove ? (booking, to) => drop.mutate({ booking, to }) : undefined}
              requests={
                <CalendarRequests
                  view={data}
                  requests={requests}
                  now={now}
                  today={today}
                  addressOf={(id) => addressOf({ request: id })}
                />
              }
            />
          )}
          {canMove ? (
            <p className={styles.hint}>
              {isByTechnician
                ? 'Drag to reassign, or open and choose a technician.'
                : 'Drag to reschedule, or open and choose Move.'}
            </p>
          ) : null}
        </div>
      )}
      <BookingPanel
        bookingId={open}
        name={data?.bookings.find(({ id }) => id === open)?.name}
        onClose={() => go({ booking: undefined })}
      />
      <RequestPanel
        requestId={openRequest}
        name={requests.find(({ id }) => id === openRequest)?.name}
        onClose={() => go({ request: undefined })}
      />
    </div>
  );
}
