import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';

/** Where to write to an installation that says nothing else. */
export const DEFAULT_EMAIL = 'hello@voltcourier.example';

/** How many charges the landing page of a sandbox names, as the specification does. */
export const SANDBOX_CHARGES = '1,000+';

/** What the pages need to know of this installation: brand, and what is switched on. */
export const PublicConfig = z.object({
  brand: z.object({
    name: z.string(),
    email: z.string(),
    hotline: z.nullable(z.string()),
    social: z.array(z.object({ label: z.string(), url: z.string() })),
    /** Insurance, license and technicians, a line each; those that are set. */
    trust: z.optional(z.array(z.string())),
    /** How many charges were made, such as 1,000+, where that is set. */
    charges: z.optional(z.string()),
  }),
  /** Within how many minutes customers are called, answered, and somebody is there. */
  promises: z.object({
    callbackMinutes: z.int(),
    contactMinutes: z.int(),
    normalMinutes: z.int(),
    priorityMinutes: z.int(),
    emergencyMinutes: z.int(),
  }),
  card: z.union([
    z.object({ mode: z.literal('off') }),
    z.object({ mode: z.literal('stripe'), publishableKey: z.string() }),
    /** The sandbox answers in Stripe's protocol at `url`; no money moves. */
    z.object({ mode: z.literal('sandbox'), publishableKey: z.string(), url: z.string() }),
  ]),
});

/** The installation as the client reads it. */
export type PublicConfig = z.output<typeof PublicConfig>;

/** The endpoints about the installation itself. */
export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The process is up',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The database and the jobs answer',
    response: z.object({ status: z.literal('ready') }),
    errors: ['not_ready'],
  }),
  config: endpoint({
    method: 'GET',
    path: '/config',
    access: 'public',
    summary: 'Brand and promises as they are now, and what is switched on',
    response: PublicConfig,
  }),
} as const;
