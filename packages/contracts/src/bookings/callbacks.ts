import { QUICK_BOOKING_URGENCIES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { BookingForm } from './bookings.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { RowCursor, rowCursor } from '../kernel/row-cursor.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';

/** Statuses of a request without payment. The last two are final. */
export const REQUEST_STATUSES = ['open', 'not_reached', 'reached', 'done', 'declined'] as const;

/** A {@link REQUEST_STATUSES} entry. */
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/**
 * Sort orders of the request list: by when the next step is due or, for closed ones, by when they
 * were closed; and by when they were received. Defaults to `due` for open and `due-desc` for closed
 * requests.
 */
export const REQUEST_ORDERS = ['due', 'due-desc', 'received', 'received-desc'] as const;

/** A {@link REQUEST_ORDERS} entry. */
export type RequestOrder = (typeof REQUEST_ORDERS)[number];

/** Kinds of requests: a quick booking is answered with a call, a contact request by email. */
export const REQUEST_KINDS = ['quick-booking', 'contact'] as const;

/** Minimum and maximum delay before staff try again, in minutes: up to two weeks. */
export const TRY_AGAIN_MINUTES = { min: 5, max: 20_160 } as const;

/** A request in the staff list. */
const RequestRow = z.object({
  id: Id,
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The vehicle, by the form's label. */
  vehicle: z.string(),
  /** The company that asks for a business account, until erased. */
  company: z.nullable(z.string()),
  /** Number of vehicles of that company; null for other requests. */
  fleetSize: z.nullable(z.int()),
  service: z.nullable(z.enum(['standard', 'fast'])),
  urgency: z.nullable(z.enum(QUICK_BOOKING_URGENCIES)),
  createdAt: Instant,
  /** When the next step is due: the call or answer, the next try, or closing it. */
  dueAt: Instant,
  /** When it was completed or declined. */
  closedAt: z.nullable(Instant),
});

/** A {@link RequestRow} as the client reads it. */
export type RequestRow = z.output<typeof RequestRow>;

/** Returns the cursor of the rows of a list of requests. */
export const requestCursor =
  (show: 'open' | 'over', order: RequestOrder | undefined) =>
  ({ id, createdAt, dueAt, closedAt }: RequestRow): string => {
    if (order?.startsWith('received')) return rowCursor(id, createdAt);
    return rowCursor(id, show === 'open' ? dueAt : closedAt);
  };

/** A request as displayed to staff. */
export const StaffRequest = z.extend(RequestRow, {
  /** Id of its last event. A change names the version it is based on. */
  version: z.string(),
  location: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  /** The membership page that the person came from, and its billing interval. */
  plan: z.nullable(z.string()),
  interval: z.nullable(z.string()),
  /** Promised arrival time of a quick booking. */
  respondBy: z.nullable(Instant),
  /** The booking that was created from it. */
  bookingId: z.nullable(Id),
  /** Possible next statuses. */
  next: z.array(z.enum(REQUEST_STATUSES)),
  /** Its history, oldest first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      status: z.enum(REQUEST_STATUSES),
      /** Who did it, as a word or a name. */
      actor: z.string(),
      /** Why it was declined. */
      reason: z.nullable(z.string()),
      /** When to try again. */
      tryAgainAt: z.nullable(Instant),
      /** The reply to the person, if sent from the app. */
      reply: z.nullable(z.object({ subject: z.string(), body: z.string() })),
    }),
  ),
});

/** A {@link StaffRequest} as the client reads it. */
export type StaffRequest = z.output<typeof StaffRequest>;

/** The parts of a booking contained in a quick request; null for missing ones. */
export const RequestDraft = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  location: z.nullable(z.string()),
  vehicle: BookingForm.shape.vehicle,
  serviceType: z.nullable(BookingForm.shape.serviceType),
  notes: z.string(),
  /** The account it was sent with. */
  customerId: z.nullable(Id),
  /** The free slot nearest to the requested time, in the time zone of its location. */
  bookingDate: z.nullable(z.string()),
  bookingTime: z.nullable(z.string()),
});

/** A {@link RequestDraft} as the client reads it. */
export type RequestDraft = z.output<typeof RequestDraft>;

/** A change of a request by staff. The form and the API validate with this schema. */
export const RequestChange = z.union([
  z.object({ to: z.enum(['reached', 'done']) }),
  z.object({
    to: z.literal('not_reached'),
    /** Minutes until the next try. */
    tryAgainMinutes: z
      .int('Choose when to try again.')
      .check(z.minimum(TRY_AGAIN_MINUTES.min), z.maximum(TRY_AGAIN_MINUTES.max)),
  }),
  z.object({
    to: z.literal('declined'),
    reason: text(200).check(
      z.minLength(5, 'Please give a reason, so that others understand it later.'),
    ),
  }),
]);

/** A {@link RequestChange} as checked by the contract. */
export type RequestChange = z.output<typeof RequestChange>;

/** The `version` of a request that a change is based on. */
export const StaffRequestVersion = z.object({
  version: z.string().check(z.regex(/^\d{1,18}$/u, 'Please reload the request.')),
});

const ABOUT = { params: z.object({ requestId: Id }), response: StaffRequest } as const;

/** Staff actions on requests without payment: quick bookings and contact requests. */
export const callbacks = {
  list: endpoint({
    method: 'GET',
    path: '/staff/requests',
    query: z.object({
      show: z.enum(['open', 'over'], 'Choose open or over.'),
      /** Prefix of the email address or name. */
      search: z.optional(text(100)),
      order: z.optional(z.enum(REQUEST_ORDERS, 'There is no such order.')),
      /** Last request of the previous page. */
      after: z.optional(RowCursor),
    }),
    response: z.object({
      requests: z.array(RequestRow),
      /** Whether there are more requests after the last one. */
      hasMore: z.boolean(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/requests/:requestId',
    ...ABOUT,
  }),
  draft: endpoint({
    method: 'GET',
    path: '/staff/requests/:requestId/booking',
    params: ABOUT.params,
    response: RequestDraft,
  }),
  change: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/state',
    query: StaffRequestVersion,
    body: RequestChange,
    ...ABOUT,
  }),
} as const;
