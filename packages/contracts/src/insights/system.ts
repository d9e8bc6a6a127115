import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';

/** Contact address of an installation that has none configured. */
export const DEFAULT_EMAIL = 'hello@voltcourier.example';

/** Number of charges on a sandbox's landing page, as in the specification. */
export const SANDBOX_CHARGES = '1,000+';

/** What the pages need to know about this installation: its brand and which features are on. */
export const PublicConfig = z.object({
  brand: z.object({
    name: z.string(),
    email: z.string(),
    hotline: z.nullable(z.string()),
    social: z.array(z.object({ label: z.string(), url: z.string() })),
    /** Configured trust lines: insurance, license and technicians. */
    trust: z.optional(z.array(z.string())),
    /** Number of charges so far, such as 1,000+, if configured. */
    charges: z.optional(z.string()),
  }),
  /** Promised minutes until a callback, an answer and an arrival. */
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
    /** The sandbox speaks Stripe's protocol at `url`; no real money moves. */
    z.object({ mode: z.literal('sandbox'), publishableKey: z.string(), url: z.string() }),
  ]),
});

/** Public configuration as the client reads it. */
export type PublicConfig = z.output<typeof PublicConfig>;

/** Endpoints about the installation itself. */
export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    response: z.object({ status: z.literal('ready') }),
  }),
  config: endpoint({
    method: 'GET',
    path: '/config',
    response: PublicConfig,
  }),
} as const;
