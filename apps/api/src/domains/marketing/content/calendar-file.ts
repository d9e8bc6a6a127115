import { CHANNEL_NAMES, CONTENT_STATE_NAMES, postOf } from '@voltcourier/contracts';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { addDays } from '@voltcourier/pricing';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Context } from '../../../platform/context.ts';
import type { Brand } from '../../../platform/http/plain-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { businessDayAt } from '../figures/business-days.ts';
import { type ContentItemRow, listPlannedFrom } from './repository.ts';
import { textsOf } from './texts.ts';

const DAYS_BACK = 365;
const MAX_EVENTS = 5000;
const MINUTES = 30;

/**
 * Writes items of the content calendar as an iCalendar object (RFC 5545). An item keeps its UID,
 * and its version counts its changes, so calendar programs update existing events. Times are in
 * UTC; an item without a time is an all-day event.
 */
function contentIcs(
  rows: readonly ContentItemRow[],
  { brand, stamp }: { readonly brand: Pick<Brand, 'name' | 'email'>; readonly stamp: Date },
): string {
  const host = brand.email.split('@')[1] ?? 'voltcourier.example';
  const calendar = ical({
    name: `${brand.name}: content`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: 'Content', language: 'EN' },
  });
  for (const row of rows) {
    const isWholeDay = row.planned_time === null;
    const start = isWholeDay ? new Date(`${row.planned_on}T00:00:00Z`) : row.due_at;
    const event = calendar.createEvent({
      id: `content-${row.id}@${host}`,
      sequence: row.version - 1,
      start,
      allDay: isWholeDay,
      ...(isWholeDay ? {} : { end: new Date(start.getTime() + MINUTES * 60_000) }),
      stamp,
      lastModified: row.changed_at,
      summary: `${CHANNEL_NAMES[row.channel]}: ${row.title}`,
      description: [CONTENT_STATE_NAMES[row.state], postOf(textsOf(row))]
        .filter((part) => part !== '')
        .join('\n\n'),
      status: row.state === 'published' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      // A post doesn't block anyone's time.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(row.post_url !== null && { url: row.post_url }),
    });
    event.categories([{ name: CHANNEL_NAMES[row.channel] }]);
  }
  return calendar.toString();
}

/** iCalendar download of the content calendar. */
export function contentFiles(
  ctx: Context,
  brand: Brand,
): Pick<RawHandlers<RawRoutes>, 'contentCalendar'> {
  return {
    contentCalendar: async () => {
      const stamp = ctx.now();
      const from = addDays(businessDayAt(stamp), -DAYS_BACK);
      const rows = await listPlannedFrom(ctx.db, from, MAX_EVENTS);
      return { name: 'content-calendar.ics', content: contentIcs(rows, { brand, stamp }) };
    },
  };
}
