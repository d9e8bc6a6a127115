import * as z from 'zod/mini';
import { Region } from '../bookings/availability.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { RowCursor } from '../kernel/row-cursor.ts';
import { BusinessDate, Id, LocalDate, text } from '../kernel/scalars.ts';
import {
  BOOKING_ORDERS,
  DispatchRow,
  DispatchBooking,
  StaffCancellation,
  ByBooking,
  SeenVersion,
  StaffMove,
} from './dispatch.ts';
import { CalendarView } from './calendar.ts';
import { Measured } from './measured.ts';

const ABOUT = { params: ByBooking, response: DispatchBooking } as const;

/**
 * A change based on a version of the booking. If the booking has changed since, the request is
 * refused with `changed_meanwhile`, which says what happened.
 */
const CHANGE = { ...ABOUT, query: SeenVersion } as const;

/** Staff actions on bookings of every kind. */
export const dispatch = {
  calendar: endpoint({
    method: 'GET',
    path: '/staff/calendar',
    query: z.object({
      from: LocalDate,
      view: z.enum(['day', 'week'], 'Choose day or week.'),
      region: z.optional(Region.shape.id),
    }),
    response: CalendarView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/bookings',
    query: z.object({
      show: z.enum(['open', 'over'], 'Choose open or over.'),
      /** Prefix of the email address or name, or the booking number. */
      search: z.optional(text(100)),
      /** First and last day of the visits, in the time zones of their locations. */
      from: z.optional(BusinessDate),
      to: z.optional(BusinessDate),
      /** Assigned technician; `none` for unassigned visits. */
      technician: z.optional(z.union([Id, z.literal('none')])),
      order: z.optional(z.enum(BOOKING_ORDERS, 'There is no such order.')),
      /** Last booking of the previous page. */
      after: z.optional(RowCursor),
    }),
    response: z.object({
      bookings: z.array(DispatchRow),
      /** Whether there are more bookings after the last one. */
      hasMore: z.boolean(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/bookings/:bookingId',
    ...ABOUT,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/complete',
    body: Measured,
    ...CHANGE,
  }),
  miss: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/no-show',
    ...CHANGE,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/cancel',
    body: StaffCancellation,
    ...CHANGE,
  }),
  move: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/move',
    body: StaffMove,
    ...CHANGE,
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/move/undo',
    ...CHANGE,
  }),
} as const;
