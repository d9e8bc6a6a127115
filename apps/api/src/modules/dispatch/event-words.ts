import { formatUsd } from '@voltcourier/pricing';
import * as z from 'zod/mini';

const Slot = z.object({ date: z.string(), time: z.string() });

/** What the events of bookings carry; each has some of it. */
const EventDetail = z.object({
  rescheduled: z.optional(z.object({ from: Slot, to: Slot })),
  feeCents: z.optional(z.number()),
  refundCents: z.optional(z.number()),
  session: z.optional(z.string()),
  reason: z.optional(z.string()),
  measured: z.optional(
    z.object({
      energyWh: z.number(),
      chargingMinutes: z.number(),
      percentBefore: z.nullable(z.number()),
      percentAfter: z.nullable(z.number()),
    }),
  ),
});

const ACTORS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  clock: 'Clock',
  payment: 'Payment',
  membership: 'Membership',
  staff: 'Staff',
};

/** Who did it, as staff read it: one of them by name. */
export const actorWords = (actor: string, byName: string | null): string =>
  byName ?? ACTORS[actor] ?? actor;

const percent = (value: number | null) => (value === null ? 'unknown' : `${value}%`);

/** What else is known of an event; null for nothing. */
export function eventWords(detail: unknown): string | null {
  const parsed = z.safeParse(EventDetail, detail);
  if (!parsed.success) return null;
  const { rescheduled, feeCents, refundCents, session, reason, measured } = parsed.data;
  const words = [
    rescheduled === undefined
      ? undefined
      : `Moved from ${rescheduled.from.date} ${rescheduled.from.time} to ${rescheduled.to.date} ${rescheduled.to.time}`,
    measured === undefined
      ? undefined
      : `${measured.energyWh / 1000} kWh in ${measured.chargingMinutes} min, battery ${percent(measured.percentBefore)} to ${percent(measured.percentAfter)}`,
    feeCents === undefined || feeCents === 0 ? undefined : `${formatUsd(feeCents)} kept`,
    refundCents === undefined || refundCents === 0
      ? undefined
      : `${formatUsd(refundCents)} given back`,
    session === undefined ? undefined : `Session ${session}`,
    reason,
  ].filter((part) => part !== undefined);
  return words.length === 0 ? null : words.join('. ');
}
