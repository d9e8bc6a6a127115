import * as z from 'zod/mini';
import { Region } from '../bookings/availability.ts';
import { endpoint } from '../kernel/route.ts';
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

const REFUSALS = ['unauthenticated', 'forbidden', 'changed_meanwhile'] as const;

/** Staff actions on bookings of every kind. */
export const dispatch = {
  calendar: endpoint({
    method: 'GET',
    path: '/staff/calendar',
    access: 'bookings:read',
    summary: 'Get a region’s day or week: its hours with free places, and its bookings',
    query: z.object({
      from: LocalDate,
      view: z.enum(['day', 'week'], 'Choose day or week.'),
      region: z.optional(Region.shape.id),
    }),
    response: CalendarView,
    errors: ['unauthenticated', 'forbidden'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/bookings',
    access: 'bookings:read',
    summary:
      'List bookings, page by page: open ones by due date with priority members first, or past ones newest first, unless another order is requested',
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
      after: z.optional(Id),
    }),
    response: z.object({
      bookings: z.array(DispatchRow),
      /** Whether there are more bookings after the last one. */
      hasMore: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/bookings/:bookingId',
    access: 'bookings:read',
    summary: 'Get a booking with its details, payments and history',
    errors: ['unauthenticated', 'forbidden'],
    ...ABOUT,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/complete',
    access: 'bookings:write',
    audit: 'booking.complete',
    summary: 'Complete a visit with its readings; repeats correct them',
    body: Measured,
    errors: [...REFUSALS, 'not_paid', 'too_early', 'too_late'],
    ...CHANGE,
  }),
  miss: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/no-show',
    access: 'bookings:write',
    audit: 'booking.miss',
    summary: 'Mark a visit as missed by the customer',
    errors: [...REFUSALS, 'not_paid', 'too_early', 'too_late'],
    ...CHANGE,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/cancel',
    access: 'bookings:write',
    audit: 'booking.cancel',
    summary: 'Cancel a booking under its rule, or without a fee, and refund the amount due',
    body: StaffCancellation,
    errors: [...REFUSALS, 'terms_changed', 'too_late'],
    ...CHANGE,
  }),
  move: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/move',
    access: 'bookings:write',
    audit: 'booking.move',
    summary: 'Move an appointment to another hour in its region; the customer is notified',
    body: StaffMove,
    errors: [
      ...REFUSALS,
      'slot_full',
      'slot_unavailable',
      'hold_expired',
      'too_late',
      'technician_busy',
      'technician_off',
      'technician_unavailable',
    ],
    ...CHANGE,
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/move/undo',
    access: 'bookings:write',
    audit: 'booking.undo-move',
    summary: 'Undo one’s own move within seconds, before the customer is notified',
    errors: [...REFUSALS, 'slot_full', 'hold_expired', 'too_late'],
    ...CHANGE,
  }),
} as const;
