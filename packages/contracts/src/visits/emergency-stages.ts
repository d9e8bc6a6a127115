import * as z from 'zod/mini';
import type { BookingStatus } from '../bookings/bookings.ts';
import { Instant } from '../kernel/scalars.ts';

/** Stages of an emergency. The first four are open and follow each other; the others are final. */
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
 * Steps that staff record for an emergency, in addition to assignment and completion: called back,
 * arrived, and undoing the callback.
 */
export const EMERGENCY_STEPS = ['answered', 'arrived', 'unanswered'] as const;

/** A step of {@link EMERGENCY_STEPS}. */
export type EmergencyStep = (typeof EMERGENCY_STEPS)[number];

/** Possible next stages. A step recorded by mistake can be undone. */
export const EMERGENCY_TRANSITIONS: Readonly<Record<EmergencyStage, readonly EmergencyStep[]>> = {
  received: ['answered'],
  assigned: ['answered', 'arrived'],
  answered: ['arrived', 'unanswered'],
  // Undoes the arrival.
  arrived: ['answered'],
  done: [],
  cancelled: [],
  no_show: [],
};

/** The facts that determine the stage of an emergency. */
interface EmergencyFacts {
  readonly status: BookingStatus;
  readonly isAssigned: boolean;
  readonly isAnswered: boolean;
  readonly hasArrived: boolean;
}

/** Derives the stage of an emergency. */
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

/** Progress of an emergency, with times. */
export const EmergencyProgress = z.object({
  stage: z.enum(Object.keys(EMERGENCY_STAGES) as [EmergencyStage, ...EmergencyStage[]]),
  /** When the customer was called back; null if not yet, or not recorded. */
  answeredAt: z.nullable(Instant),
  /** When the technician arrived; null as above. */
  arrivedAt: z.nullable(Instant),
});

/** An {@link EmergencyProgress} as the client reads it. */
export type EmergencyProgress = z.output<typeof EmergencyProgress>;
