import {
  type BookingStatus,
  type EmergencyProgress,
  type EmergencyStage,
  emergencyStageOf,
} from '@voltcourier/contracts';

/** Columns of a booking that determine an emergency's progress. */
interface ProgressRow {
  readonly kind: 'scheduled' | 'emergency';
  readonly status: BookingStatus;
  readonly technician_id: string | null;
  readonly answered_at: Date | null;
  readonly arrived_at: Date | null;
}

/** Returns the current stage of an emergency. */
export const stageOf = (row: ProgressRow): EmergencyStage =>
  emergencyStageOf({
    status: row.status,
    isAssigned: row.technician_id !== null,
    isAnswered: row.answered_at !== null,
    hasArrived: row.arrived_at !== null,
  });

/** Returns the stage of an emergency and when it began; null for an appointment. */
export const emergencyProgressOf = (row: ProgressRow): EmergencyProgress | null =>
  row.kind === 'scheduled'
    ? null
    : {
        stage: stageOf(row),
        answeredAt: row.answered_at?.toISOString() ?? null,
        arrivedAt: row.arrived_at?.toISOString() ?? null,
      };
