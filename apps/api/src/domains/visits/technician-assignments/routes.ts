import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { TechnicianAssignmentsService } from './service.ts';

/** Handlers of who goes to which booking. */
export function assignmentsHandlers(
  assignments: TechnicianAssignmentsService,
): Handlers<Routes>['technicianAssignments'] {
  return {
    candidates: ({ params }) => assignments.candidates(params.bookingId),
    assign: ({ caller, params, query, body }) =>
      assignments.assign(staffActor(caller), { id: params.bookingId, ...query }, body),
  };
}
