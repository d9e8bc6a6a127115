import * as z from 'zod/mini';
import type { BookingStatus } from '../bookings/bookings.ts';
import { Instant } from '../kernel/scalars.ts';

/**
 * How far an emergency has come. The first four follow each other and are open; the others are ends.
 */
export const EMERGENCY_STAGES = {
  received: 'Received',
  assigned: 'Assigned',
  answered: 'Answered',
  arrived: 'Arrived',
  done: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No-show',
} as const;

/** A stage of {@link EMERGENCY_STAGES}. */
export type EmergencyStage = keyof typeof EMERGENCY_STAGES;

/**
 * What staff record of an emergency beside its technician and its end: that somebody has called
 * back, that the technician is there, and that it was a mistake to say so.
 */
export const EMERGENCY_STEPS = ['answered', 'arrived', 'unanswered'] as const;

/** A step of {@link EMERGENCY_STEPS}. */
export type EmergencyStep = (typeof EMERGENCY_STEPS)[number];

/** What a stage can be followed by; whoever has recorded a step by mistake takes it back. */
export const EMERGENCY_TRANSITIONS: Readonly<Record<EmergencyStage, readonly EmergencyStep[]>> = {
  received: ['answered'],
  assigned: ['answered', 'arrived'],
  answered: ['arrived', 'unanswered'],
  // Takes the arrival back.
  arrived: ['answered'],
  done: [],
  cancelled: [],
  no_show: [],
};

/** What is known of an emergency that tells its stage. */
interface EmergencyFacts {
  readonly status: BookingStatus;
  readonly isAssigned: boolean;
  readonly isAnswered: boolean;
  readonly hasArrived: boolean;
}

/** How far an emergency has come. */
export function emergencyStageOf({
  status,
  isAssigned,
  isAnswered,
  hasArrived,
}: EmergencyFacts): EmergencyStage {
  if (status === 'completed') return 'done';
  if (status === 'no_show') return 'no_show';
  if (status === 'cancelled' || status === 'expired') return 'cancelled';
  if (hasArrived) return 'arrived';
  if (isAnswered) return 'answered';
  return isAssigned ? 'assigned' : 'received';
}

/** How far an emergency has come, and since when. */
export const EmergencyProgress = z.object({
  stage: z.enum(Object.keys(EMERGENCY_STAGES) as [EmergencyStage, ...EmergencyStage[]]),
  /** When somebody called back; null for not yet, and where nobody recorded it. */
  answeredAt: z.nullable(Instant),
  /** When the technician was there; null as above. */
  arrivedAt: z.nullable(Instant),
});

/** An {@link EmergencyProgress} as the client reads it. */
export type EmergencyProgress = z.output<typeof EmergencyProgress>;
