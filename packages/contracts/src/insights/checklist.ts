import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, multilineText } from '../kernel/scalars.ts';

/** What is looked at before the product is let loose on customers, and again whenever one wants. */
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

/** What only a person can know, and confirms. */
export const CONFIRMABLE = ['legal'] as const satisfies readonly CheckKey[];

/** How a check ended. `unsure`: it could not be found out; `off`: what it is about is not used. */
export const CHECK_STATES = ['passed', 'failed', 'unsure', 'off'] as const;

const keys = Object.keys(CHECKS) as [CheckKey, ...CheckKey[]];

const Check = z.object({
  key: z.enum(keys),
  state: z.enum(CHECK_STATES),
  /** What was found, in a sentence. */
  finding: z.string(),
  /** What to do about it; null where nothing is to be done. */
  advice: z.nullable(z.string()),
});

/** A {@link Check} as the client reads it. */
export type Check = z.output<typeof Check>;

/** The checks as they are now. */
const Checklist = z.object({ ranAt: Instant, checks: z.array(Check) });

/** A {@link Checklist} as the client reads it. */
export type Checklist = z.output<typeof Checklist>;

/** A checklist that somebody has put their name to, whatever it said. */
const SignOff = z.extend(Checklist, {
  id: Id,
  /** The user name of who signed. */
  signedBy: z.string(),
  note: z.string(),
});

/** A {@link SignOff} as the client reads it. */
export type SignOff = z.output<typeof SignOff>;

/** What somebody says who signs. The form and the api check with this same schema. */
export const SignOffForm = z.object({
  note: multilineText(1000).check(z.minLength(5, 'Please say what you decided, in a sentence.')),
});

/** A {@link SignOffForm} as checked by the contract. */
export type SignOffForm = z.output<typeof SignOffForm>;

// Each run asks the mail server and Stripe.
const RUNS = { rateLimit: { max: 20, windowSeconds: 60 } } as const;

/** The pre-launch checklist (specification section 2, /admin/pre-launch-checklist). */
export const checklist = {
  run: endpoint({
    method: 'GET',
    path: '/staff/checklist',
    access: 'checklist:read',
    summary: 'Run the checks, each with what it found and what to do about it',
    response: Checklist,
    errors: ['unauthenticated', 'forbidden'],
    ...RUNS,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/staff/checklist/confirmations',
    access: 'checklist:write',
    audit: 'checklist.confirm',
    summary: 'Confirm what only a person can know, and run the checks again',
    body: z.object({ key: z.enum(CONFIRMABLE, 'This check can’t be confirmed by hand.') }),
    response: Checklist,
    errors: ['unauthenticated', 'forbidden'],
    ...RUNS,
  }),
  signOffs: endpoint({
    method: 'GET',
    path: '/staff/checklist/sign-offs',
    access: 'checklist:read',
    summary: 'The checklists that were signed, the latest first',
    response: z.object({ signOffs: z.array(SignOff) }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  signOff: endpoint({
    method: 'POST',
    path: '/staff/checklist/sign-offs',
    access: 'checklist:write',
    audit: 'checklist.sign-off',
    summary: 'Run the checks, and keep what they found with the name of who signs',
    body: SignOffForm,
    response: SignOff,
    errors: ['unauthenticated', 'forbidden'],
    ...RUNS,
  }),
} as const;
