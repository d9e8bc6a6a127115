import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { LocalDate, text } from '../kernel/scalars.ts';

const RegionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/u, 'Unknown region.'));

/** A region with its name and time zone. */
export const Region = z.object({ id: RegionId, name: z.string(), zone: z.string() });

/** A region as the client reads it. */
export type Region = z.output<typeof Region>;

/** A slot: `time` in the region's time zone, and the number of free places. */
export const Slot = z.object({ time: z.string(), startsAt: z.string(), free: z.int() });

/** A slot as the client reads it. */
export type Slot = z.output<typeof Slot>;

/** Availability of a region by day. */
export const Availability = z.object({
  region: Region,
  /** First and last bookable date. */
  window: z.object({ from: z.string(), to: z.string() }),
  days: z.array(z.object({ date: z.string(), slots: z.array(Slot) })),
});

/** Availability as the client reads it. */
export type Availability = z.output<typeof Availability>;

/** Endpoints for availability. */
export const availability = {
  list: endpoint({
    method: 'GET',
    path: '/availability',
    query: z.object({
      from: z.optional(LocalDate),
      to: z.optional(LocalDate),
      region: z.optional(RegionId),
    }),
    response: Availability,
  }),
  regionOf: endpoint({
    method: 'GET',
    path: '/region',
    query: z.object({ location: text(300) }),
    response: z.object({ region: Region }),
  }),
} as const;
