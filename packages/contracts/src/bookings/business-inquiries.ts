import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  Email,
  Id,
  IdempotencyHeaders,
  Instant,
  Name,
  optionalNotes,
  Phone,
  text,
} from '../kernel/scalars.ts';

/** Maximum number of vehicles in the business account form. */
export const MAX_FLEET_SIZE = 5000;

const FLEET_SIZE_MESSAGE = `Please enter how many vehicles you have, from 1 to ${MAX_FLEET_SIZE}.`;

/**
 * Input of a business account inquiry. The web form and the API validate with this schema, so that
 * their messages are the same.
 */
export const BusinessInquiryForm = z.object({
  name: Name,
  company: text(120).check(z.minLength(2, 'Please enter the name of your company.')),
  email: Email,
  phone: z.optional(z.nullable(Phone)),
  /** Number of vehicles of the company. */
  fleetSize: z
    .int(FLEET_SIZE_MESSAGE)
    .check(z.minimum(1, FLEET_SIZE_MESSAGE), z.maximum(MAX_FLEET_SIZE, FLEET_SIZE_MESSAGE)),
  notes: optionalNotes(2000),
});

/** A {@link BusinessInquiryForm} as checked by the contract. */
export type BusinessInquiryForm = z.output<typeof BusinessInquiryForm>;

/** Formats the number of vehicles of a company. */
export const formatFleetSize = (count: number): string =>
  `${count} ${count === 1 ? 'vehicle' : 'vehicles'}`;

/** Endpoints for inquiries about business accounts: contact requests with a company. */
export const businessInquiries = {
  create: endpoint({
    method: 'POST',
    path: '/contact/business',
    headers: IdempotencyHeaders,
    body: BusinessInquiryForm,
    response: z.object({ request: z.object({ id: Id, createdAt: Instant }) }),
  }),
} as const;
