import { randomUUID } from 'node:crypto';
import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { listTechniciansNear } from '../technicians/nearest.ts';
import { listUnanswered } from './repository.ts';
import { recordEmergencyStep, createEmergencyForCaller } from './service.ts';

const DAY_MS = 86_400_000;

/** Maximum number of emergencies returned; if there are more, those with the latest due times. */
const MOST_UNANSWERED = 100;

/** Handlers of the staff's emergency endpoints. */
export function emergencyHandlers(ctx: Context): Handlers<Routes>['emergencies'] {
  return {
    technicians: ({ query }) => listTechniciansNear(ctx, query.location),
    unanswered: async () => {
      const before = new Date(ctx.now().getTime() + DAY_MS);
      const rows = await listUnanswered(ctx.db, { before, limit: MOST_UNANSWERED });
      return {
        emergencies: rows
          .toReversed()
          .map(({ due_at: dueAt, ...row }) => ({ ...row, dueAt: dueAt.toISOString() })),
      };
    },
    take: ({ caller, headers, body }) =>
      createEmergencyForCaller(
        ctx,
        staffActor(caller),
        headers['idempotency-key'] ?? randomUUID(),
        body,
      ),
    step: ({ caller, params, query, body }) =>
      recordEmergencyStep(ctx, staffActor(caller), { id: params.bookingId, ...query }, body.to),
  };
}
