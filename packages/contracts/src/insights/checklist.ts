import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, multilineText } from '../kernel/scalars.ts';

/** Checks of the pre-launch checklist. Staff can run them again at any time. */
export const CHECKS = {
  secrets: 'Secrets',
  https: 'HTTPS and cookies',
  stripe: 'Stripe keys',
  webhook: 'Stripe webhook',
  prices: 'Price list',
  mail: 'Mail server',
  bitcoin: 'Bitcoin and Lightning',
  rates: 'Bitcoin rates',
  jobs: 'Jobs',
  backup: 'Backup',
  restore: 'Rehearsed restore',
  legal: 'Legal pages',
  passwords: 'Default passwords',
  secondFactor: 'Second factor of staff',
  consent: 'Analytics consent',
  errors: 'Error rate',
} as const;

/** The key of a check. */
export type CheckKey = keyof typeof CHECKS;

/** Checks that only a person can answer, by confirming them. */
export const CONFIRMABLE = ['legal'] as const satisfies readonly CheckKey[];

/**
 * Outcome of a check. `unsure`: it could not be determined; `off`: the feature it checks is not
 * used.
 */
export const CHECK_STATES = ['passed', 'failed', 'unsure', 'off'] as const;

const keys = Object.keys(CHECKS) as [CheckKey, ...CheckKey[]];

const Check = z.object({
  key: z.enum(keys),
  state: z.enum(CHECK_STATES),
  /** What the check found, in one sentence. */
  finding: z.string(),
  /** What to do about it; null if nothing has to be done. */
  advice: z.nullable(z.string()),
});

/** A {@link Check} as the client reads it. */
export type Check = z.output<typeof Check>;

/** Results of a run of all checks. */
const Checklist = z.object({ ranAt: Instant, checks: z.array(Check) });

/** A {@link Checklist} as the client reads it. */
export type Checklist = z.output<typeof Checklist>;

/** A checklist signed off by a member of staff, whatever its results. */
const SignOff = z.extend(Checklist, {
  id: Id,
  /** User name of the signer. */
  signedBy: z.string(),
  note: z.string(),
});

/** A {@link SignOff} as the client reads it. */
export type SignOff = z.output<typeof SignOff>;

/** What the signer enters. The form and the API validate with this schema. */
export const SignOffForm = z.object({
  note: multilineText(1000).check(z.minLength(5, 'Please say what you decided, in a sentence.')),
});

/** A {@link SignOffForm} as checked by the contract. */
export type SignOffForm = z.output<typeof SignOffForm>;

/** The pre-launch checklist (specification section 2, /admin/pre-launch-checklist). */
export const checklist = {
  run: endpoint({
    method: 'GET',
    path: '/staff/checklist',
    response: Checklist,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/staff/checklist/confirmations',
    body: z.object({ key: z.enum(CONFIRMABLE, 'This check can’t be confirmed by hand.') }),
    response: Checklist,
  }),
  signOffs: endpoint({
    method: 'GET',
    path: '/staff/checklist/sign-offs',
    response: z.object({ signOffs: z.array(SignOff) }),
  }),
  signOff: endpoint({
    method: 'POST',
    path: '/staff/checklist/sign-offs',
    body: SignOffForm,
    response: SignOff,
  }),
} as const;
