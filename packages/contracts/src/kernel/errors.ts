import * as z from 'zod/mini';

/**
 * Every error code with its HTTP status (RFC 9110). The API, the documentation and the client all
 * use this one table.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  card_declined: 402,
  forbidden: 403,
  proof_required: 403,
  second_factor_required: 403,
  origin_refused: 403,
  not_found: 404,
  request_timeout: 408,
  slot_full: 409,
  idempotency_mismatch: 409,
  hold_expired: 409,
  already_paid: 409,
  email_taken: 409,
  username_taken: 409,
  second_factor_set: 409,
  account_in_use: 409,
  not_paid: 409,
  payment_processing: 409,
  payment_refunded: 409,
  terms_changed: 409,
  changed_meanwhile: 409,
  settings_conflict: 409,
  technician_busy: 409,
  technician_off: 409,
  too_early: 409,
  too_late: 409,
  card_in_use: 409,
  too_many: 409,
  no_sessions: 409,
  trial_used: 409,
  email_unverified: 409,
  account_exists: 409,
  own_role: 409,
  staff_already: 409,
  company_member: 409,
  company_full: 409,
  no_company: 409,
  plate_taken: 409,
  name_taken: 409,
  tag_in_use: 409,
  segment_in_use: 409,
  budget_spent: 409,
  generation_cancelled: 409,
  claims_unbacked: 409,
  content_incomplete: 409,
  approval_needed: 409,
  membership_exists: 409,
  membership_changing: 409,
  no_membership: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  price_mismatch: 422,
  refund_too_high: 422,
  slot_unavailable: 422,
  not_served: 422,
  technician_unavailable: 422,
  file_unreadable: 422,
  link_unusable: 422,
  password_common: 422,
  password_wrong: 422,
  code_wrong: 422,
  challenge_unusable: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  assistant_failed: 502,
  assistant_off: 503,
  payments_unavailable: 503,
  memberships_unavailable: 503,
  not_ready: 503,
  unavailable: 503,
} as const;

/** An error code. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that every endpoint can return without declaring them. */
export const COMMON_ERRORS = [
  'invalid_input',
  'origin_refused',
  'second_factor_required',
  'not_found',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'headers_too_large',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** A code that needs no declaration. */
export type CommonErrorCode = (typeof COMMON_ERRORS)[number];

/** A validation error and the dotted `path` of its field. */
export const FieldError = z.object({ path: z.string(), message: z.string() });

/** A free slot proposed in place of a full one. */
export const SlotProposal = z.object({
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  free: z.int(),
});

/** A {@link SlotProposal} as the client reads it. */
export type SlotProposal = z.output<typeof SlotProposal>;

/**
 * A page older than the server may get a code, or a next step, that it doesn't know; it still shows
 * the message.
 */
const Code = z.string() as z.ZodMiniType<string, string> as z.ZodMiniType<ErrorCode, ErrorCode>;

/** Where customers can settle what a refusal is about. */
export type NextStep = 'company' | 'contact' | 'dashboard' | 'membership';

const Next = z.string() as z.ZodMiniType<string, string> as z.ZodMiniType<NextStep, NextStep>;

/**
 * The body of every failure (architecture, Errors). `alternatives` comes with `slot_full`, `terms`
 * (what cancelling costs now, in cents and sessions) with `terms_changed`,
 * `challenge` with `second_factor_required` at signing in: it stands for the right password.
 * `next` comes with refusals that the customer settles elsewhere.
 */
export const ErrorBody = z.object({
  error: z.union([z.string(), z.array(FieldError)]),
  code: Code,
  requestId: z.string(),
  alternatives: z.optional(z.array(SlotProposal)),
  terms: z.optional(
    z.object({
      feeCents: z.int(),
      refundCents: z.int(),
      /** Whether canceling now uses up a session of the membership. */
      losesSession: z.optional(z.boolean()),
    }),
  ),
  challenge: z.optional(z.string()),
  next: z.optional(Next),
  /**
   * Sent next to the error by endpoints whose success response has `success: true` (specification
   * section 3, Bitcoin).
   */
  success: z.optional(z.literal(false)),
});

/** An {@link ErrorBody} as the client reads it. */
export type ErrorBody = z.output<typeof ErrorBody>;
