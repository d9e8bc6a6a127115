import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addDays, DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { useState } from 'react';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { useAddress } from '../../lib/use-address.ts';
import { firstDayOf, type View } from './calendar-days.ts';
import { useShownDrops } from './use-calendar.ts';

const A_DATE = /^2[01]\d\d-\d\d-\d\d$/u;

/** Default view: a week if there is space for one. */
const roomyView = (): View => (matchMedia('(min-width: 48rem)').matches ? 'week' : 'day');

/** The displayed days and region from the URL, and how to navigate. */
export function useCalendarView(now: number) {
  const { query, go } = useAddress();
  const [usualView] = useState(roomyView);
  const [zone, setZone] = useState(DEFAULT_ZONE);
  const param = query.get('view');
  const view: View = param === 'day' || param === 'week' ? param : usualView;
  const region = query.get('region') ?? undefined;
  const today = localDateAt(new Date(now), zone);
  const wanted = query.get('date') ?? '';
  const from = firstDayOf(A_DATE.test(wanted) ? wanted : today, view);
  const calendar = useQuery({
    ...dispatchApi.calendar.query({
      query: { from, view, ...(region !== undefined && { region }) },
    }),
    placeholderData: keepPreviousData,
    select: useShownDrops(),
  });
  const { data } = calendar;
  if (data !== undefined && data.region.zone !== zone) setZone(data.region.zone);
  return {
    calendar,
    view,
    by: query.get('by') === 'technician' ? 'technician' : 'hour',
    regionId: region ?? data?.region.id ?? '',
    today,
    from,
    showView: (next: string) => go({ view: next }),
    showBy: (next: string) => go({ by: next === 'technician' ? next : undefined }),
    showRegion: (next: string) => go({ region: next, booking: undefined }),
    showToday: () => go({ date: undefined }),
    /** Moves back (-1) or forward (1) by the displayed range. */
    step: (direction: -1 | 1) => go({ date: addDays(from, direction * (view === 'day' ? 1 : 7)) }),
  };
}
