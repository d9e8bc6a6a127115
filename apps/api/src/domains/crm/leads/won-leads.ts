import { isLeadOver } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { lockBoard } from './arrival-repository.ts';
import {
  addLeadEvent,
  findLeadOfRequest,
  findPosition,
  lockLead,
  saveStage,
} from './repository.ts';

/**
 * Marks the lead of a quick request as won after it was booked. A closed lead stays unchanged; a
 * request without a lead gets none.
 */
export async function winLeadOfRequest(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  requestId: string,
): Promise<void> {
  const leadId = await findLeadOfRequest(trx, requestId);
  if (leadId === undefined) return;
  await lockBoard(trx);
  const lead = await lockLead(trx, leadId);
  if (lead === undefined || isLeadOver(lead.stage)) return;
  const at = ctx.now();
  const to = { stage: 'won', lostReason: null, lostNote: null, closedAt: at, at } as const;
  const position = await findPosition(trx, { leadId, stage: 'won', belowId: null });
  await saveStage(trx, leadId, { ...to, position });
  const event = { from: lead.stage, to: to.stage, lostReason: null, actorId: actor.id, at };
  await addLeadEvent(trx, { leadId, ...event });
  await recordAudit(trx, actor, {
    at,
    action: 'lead.move',
    subject: { kind: 'lead', id: leadId },
    before: { stage: lead.stage },
    after: { stage: to.stage, requestId },
  });
}
