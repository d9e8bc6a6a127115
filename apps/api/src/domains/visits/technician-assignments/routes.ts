import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { assignTechnician, listTechnicianCandidates } from './service.ts';
import { assignTogether, listSharedCandidates } from './together.ts';
import { undoAssignments } from './undo.ts';

/** Handlers of technician assignments. */
export function technicianAssignmentHandlers(
  ctx: Context,
): Handlers<Routes>['technicianAssignments'] {
  return {
    candidates: ({ params }) => listTechnicianCandidates(ctx, params.bookingId),
    sharedCandidates: ({ query }) => listSharedCandidates(ctx, query.bookings.split(',')),
    assignTogether: ({ caller, body }) => assignTogether(ctx, staffActor(caller), body),
    undoAssignments: ({ caller, body }) => undoAssignments(ctx, staffActor(caller), body.bookings),
    assign: ({ caller, params, query, body }) =>
      assignTechnician(ctx, staffActor(caller), { id: params.bookingId, ...query }, body),
  };
}
