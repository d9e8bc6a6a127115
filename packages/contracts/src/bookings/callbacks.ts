import { QUICK_BOOKING_URGENCIES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { BookingForm } from './bookings.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';

/** Where a request without a payment stands; the last two are its ends. */
export const REQUEST_STATUSES = ['open', 'not_reached', 'reached', 'done', 'declined'] as const;

/** A {@link REQUEST_STATUSES} entry. */
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/**
 * The orders of the list of requests: by when the next step is due, or, of what is over, by when it
 * was closed; and by when it was received. Without one, what is open comes by `due`, and what is over
 * by `due-desc`.
 */
export const REQUEST_ORDERS = ['due', 'due-desc', 'received', 'received-desc'] as const;

/** A {@link REQUEST_ORDERS} entry. */
export type RequestOrder = (typeof REQUEST_ORDERS)[number];

/** What was sent: a quick booking is called back, a contact request is answered by e-mail. */
export const REQUEST_KINDS = ['quick-booking', 'contact'] as const;

/** The soonest and the latest that staff may try again, in minutes: a fortnight. */
export const TRY_AGAIN_MINUTES = { min: 5, max: 20_160 } as const;

/** A request as staff find it. */
const RequestRow = z.object({
  id: Id,
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The vehicle, as the form calls it. */
  vehicle: z.string(),
  /** The company that asks about a business account, until it is erased. */
  company: z.nullable(z.string()),
  /** How many vehicles that company has; null for what is no such question. */
  fleetSize: z.nullable(z.int()),
  service: z.nullable(z.enum(['standard', 'fast'])),
  urgency: z.nullable(z.enum(QUICK_BOOKING_URGENCIES)),
  createdAt: Instant,
  /** By when the next step is due: the call or the answer, the next try, or that it is settled. */
  dueAt: Instant,
  /** When it was done or declined. */
  closedAt: z.nullable(Instant),
});

/** A {@link RequestRow} as the client reads it. */
export type RequestRow = z.output<typeof RequestRow>;

/** A request as staff see it. */
export const StaffRequest = z.extend(RequestRow, {
  /** The last thing that happened to it: a change names what it was made upon. */
  version: z.string(),
  location: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  /** The membership that the person came from, and how it is billed. */
  plan: z.nullable(z.string()),
  interval: z.nullable(z.string()),
  /** By when a quick booking was promised that somebody is there. */
  respondBy: z.nullable(Instant),
  /** The booking that was made of it. */
  bookingId: z.nullable(Id),
  /** What it may become now. */
  next: z.array(z.enum(REQUEST_STATUSES)),
  /** What happened to it, the first first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      status: z.enum(REQUEST_STATUSES),
      /** Who did it, in a word or a name. */
      actor: z.string(),
      /** Why it was declined. */
      reason: z.nullable(z.string()),
      /** When it is tried again. */
      tryAgainAt: z.nullable(Instant),
      /** What was written to the person, where it was answered from the app. */
      reply: z.nullable(z.object({ subject: z.string(), body: z.string() })),
    }),
  ),
});

/** A {@link StaffRequest} as the client reads it. */
export type StaffRequest = z.output<typeof StaffRequest>;

/** What a quick request says of the booking that it asks for; null for what it doesn’t say. */
export const RequestDraft = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  location: z.nullable(z.string()),
  vehicle: BookingForm.shape.vehicle,
  serviceType: z.nullable(BookingForm.shape.serviceType),
  notes: z.string(),
  /** The account that it was made with. */
  customerId: z.nullable(Id),
  /** The free slot that is nearest to the time wished, on the clocks of its place. */
  bookingDate: z.nullable(z.string()),
  bookingTime: z.nullable(z.string()),
});

/** A {@link RequestDraft} as the client reads it. */
export type RequestDraft = z.output<typeof RequestDraft>;

/** What staff make of a request. The form and the api check with this same schema. */
export const RequestChange = z.union([
  z.object({ to: z.enum(['reached', 'done']) }),
  z.object({
    to: z.literal('not_reached'),
    /** In how many minutes it is tried again. */
    tryAgainMinutes: z
      .int('Choose when to try again.')
      .check(z.minimum(TRY_AGAIN_MINUTES.min), z.maximum(TRY_AGAIN_MINUTES.max)),
  }),
  z.object({
    to: z.literal('declined'),
    reason: text(200).check(z.minLength(5, 'Please say why, for whoever looks at this later.')),
  }),
]);

/** A {@link RequestChange} as checked by the contract. */
export type RequestChange = z.output<typeof RequestChange>;

/** What was seen of a request before it is changed: its `version`. */
export const StaffRequestVersion = z.object({
  version: z.string().check(z.regex(/^\d{1,18}$/u, 'Please reload the request.')),
});

const ABOUT = { params: z.object({ requestId: Id }), response: StaffRequest } as const;

/** What staff do about requests without a payment: quick bookings and contact requests. */
export const callbacks = {
  list: endpoint({
    method: 'GET',
    path: '/staff/requests',
    access: 'bookings:read',
    summary:
      'Quick bookings and contact requests a page at a time: what is open, due first, or what is over, the latest first, unless another order is asked for',
    query: z.object({
      show: z.enum(['open', 'over'], 'Choose open or over.'),
      /** How the e-mail address or the name begins. */
      search: z.optional(text(100)),
      order: z.optional(z.enum(REQUEST_ORDERS, 'There is no such order.')),
      /** The last request of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({
      requests: z.array(RequestRow),
      /** Whether there are more after the last of these. */
      hasMore: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/requests/:requestId',
    access: 'bookings:read',
    summary: 'A request with what was asked, and what was done about it',
    errors: ['unauthenticated', 'forbidden'],
    ...ABOUT,
  }),
  draft: endpoint({
    method: 'GET',
    path: '/staff/requests/:requestId/booking',
    access: 'bookings:read',
    summary:
      'What a quick request says of the booking that it asks for, with the nearest free slot',
    params: ABOUT.params,
    response: RequestDraft,
    errors: ['unauthenticated', 'forbidden'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/state',
    access: 'bookings:write',
    audit: 'request.change',
    summary: 'Write down that somebody was reached or not, and that a request is done or declined',
    query: StaffRequestVersion,
    body: RequestChange,
    errors: ['unauthenticated', 'forbidden', 'changed_meanwhile', 'too_late'],
    ...ABOUT,
  }),
} as const;
