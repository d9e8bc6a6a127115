import {
  type BookingStatus,
  type EmergencyProgress,
  type EmergencyStage,
  emergencyStageOf,
} from '@voltcourier/contracts';

/** What of a booking tells how far its emergency has come. */
interface ProgressRow {
  readonly kind: 'scheduled' | 'emergency';
  readonly status: BookingStatus;
  readonly technician_id: string | null;
  readonly answered_at: Date | null;
  readonly arrived_at: Date | null;
}

/** How far an emergency has come. */
export const stageOf = (row: ProgressRow): EmergencyStage =>
  emergencyStageOf({
    status: row.status,
    isAssigned: row.technician_id !== null,
    isAnswered: row.answered_at !== null,
    hasArrived: row.arrived_at !== null,
  });

/** How far an emergency has come, and since when; null for an appointment. */
export const emergencyProgressOf = (row: ProgressRow): EmergencyProgress | null =>
  row.kind === 'scheduled'
    ? null
    : {
        stage: stageOf(row),
        answeredAt: row.answered_at?.toISOString() ?? null,
        arrivedAt: row.arrived_at?.toISOString() ?? null,
      };
