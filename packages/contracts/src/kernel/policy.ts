import type { AuditAction } from './audit-actions.ts';
import type { FeatureEndpoints } from './endpoint.ts';
import type { CommonErrorCode, ErrorCode } from './errors.ts';
import type { StaffPermission } from './permissions.ts';

/**
 * Who may call an endpoint: anyone (`public`); a signed-in person (`customer`), also staff who have
 * yet to set up their second factor (`signed-in`); whoever holds the
 * capability of the booking in `params.id` or `body.bookingId`, its owner, or staff who may read
 * bookings (`booking-holder`); or staff with a permission, signed in by cookie.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'booking-holder' | StaffPermission;

/** How often one IP address may call an endpoint, counted across all API processes. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * How often one account may be tried from any IP address, counted across all API processes. The
 * account is the body's `by` field, whether or not it exists, or the signed-in user.
 */
export interface AccountLimit extends RateLimit {
  readonly by: 'email' | 'caller';
}

/** Errors for callers who aren't signed in as staff, or lack the permission. */
export const STAFF_ERRORS = ['unauthenticated', 'forbidden'] as const;

/**
 * What the server enforces and documents for an endpoint. It is declared apart from the schemas, in
 * `<feature>-policy.ts`, because browsers don't need it.
 */
export interface Policy {
  readonly access: Access;
  readonly summary: string;
  /** Status of a success; 200 by default. */
  readonly status?: 201;
  /** Maximum body size in bytes, if larger than the default. */
  readonly bodyBytes?: number;
  /** Error codes in addition to the common ones. */
  readonly errors?: readonly ErrorCode[];
  readonly rateLimit?: RateLimit;
  readonly accountLimit?: AccountLimit;
  /** Action recorded in the audit log. Set if and only if staff change something. */
  readonly audit?: AuditAction;
  /**
   * Whether callers must confirm their identity again, with {@link ProofHeaders} from
   * `security.prove`. A proof is valid for one request.
   */
  readonly requiresProof?: true;
  /**
   * `replica` if a read replica may answer: staff lists and reports that change nothing and that no
   * event stream refreshes.
   */
  readonly reads?: 'replica';
}

/** Policies of a feature: one for each of its endpoints. */
export type PolicyOf<Endpoints extends FeatureEndpoints> = {
  readonly [Name in keyof Endpoints]: Policy;
};

/** Declared error codes of a policy, without the common ones. */
export type DeclaredCodes<P> = P extends { readonly errors: readonly (infer Code)[] }
  ? Code & ErrorCode
  : never;

/** Error codes of an endpoint with this policy: its declared ones and the common ones. */
export type ErrorCodesOf<P> = DeclaredCodes<P> | CommonErrorCode;
