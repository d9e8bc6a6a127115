import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
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

/** The most vehicles that the form about business accounts takes. */
export const MAX_FLEET_SIZE = 5000;

const FLEET_SIZE_MESSAGE = `Please enter how many vehicles you have, from 1 to ${MAX_FLEET_SIZE}.`;

/**
 * What somebody who asks for a business account enters. The web's form and the api check with this
 * same schema, so their messages are the same.
 */
export const BusinessInquiryForm = z.object({
  name: Name,
  company: text(120).check(z.minLength(2, 'Please enter the name of your company.')),
  email: Email,
  phone: z.optional(z.nullable(Phone)),
  /** How many vehicles the company has. */
  fleetSize: z
    .int(FLEET_SIZE_MESSAGE)
    .check(z.minimum(1, FLEET_SIZE_MESSAGE), z.maximum(MAX_FLEET_SIZE, FLEET_SIZE_MESSAGE)),
  notes: optionalNotes(2000),
});

/** A {@link BusinessInquiryForm} as checked by the contract. */
export type BusinessInquiryForm = z.output<typeof BusinessInquiryForm>;

/** How many vehicles a company has, in words. */
export const fleetSizeWords = (count: number): string =>
  `${count} ${count === 1 ? 'vehicle' : 'vehicles'}`;

/** The endpoints of inquiries about business accounts: contact requests with a company. */
export const businessInquiries = {
  create: endpoint({
    method: 'POST',
    path: '/contact/business',
    access: 'public',
    summary: 'Ask about a business account: staff answer by e-mail',
    headers: IdempotencyHeaders,
    body: BusinessInquiryForm,
    status: 201,
    response: z.object({ request: z.object({ id: Id, createdAt: Instant }) }),
    errors: ['idempotency_mismatch'],
    // As for other contacts: each writes to an address that nobody has proved to be theirs.
    rateLimit: { max: 20, windowSeconds: 600 },
  }),
} as const;
