import { createInquiry } from '../../domains/bookings/inquiries/service.ts';
import { collectLeads } from '../../domains/crm/leads/arrival-pass.ts';
import { changeLead, createLead, moveLead } from '../../domains/crm/leads/changes.ts';
import {
  getLeadBoard,
  getLeadColumn,
  getLeadForecast,
  listLeads,
  listLeadsOfContact,
} from '../../domains/crm/leads/service.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createGuests } from '../guests.ts';
import { daysAhead } from '../requests.ts';
import type { Product } from './product.ts';

/** Runs all queries of the pipeline. */
export async function callLeads({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  await createInquiry(
    ctx,
    { name: 'Ada Driver', email: 'leads@example.com', vehicle: 'other' },
    undefined,
    null,
  );
  const { personId } = await createGuests(started).call();
  await collectLeads(ctx);
  const form = { title: 'Nine vans', kind: 'fleet', personId, valueCents: 90_000 } as const;
  const due = { expectedClose: daysAhead(9), nextStep: 'Call', nextStepDue: daysAhead(1) };
  const filled = { ...form, ...due, ownerId: actor.id };
  const [first, second] = [
    await createLead(ctx, actor, filled),
    await createLead(ctx, actor, filled),
  ];
  await changeLead(ctx, actor, first.id, 1, { ...filled, valueCents: null });
  const to = { version: 2, belowId: second.id, lostReason: null, lostNote: null };
  for (const stage of ['new', 'won'] as const)
    await moveLead(ctx, actor, first.id, { ...to, stage });
  for (const filters of [{}, { kind: 'fleet', owner: 'nobody' }, { owner: actor.id }] as const) {
    await getLeadBoard(ctx, filters);
    await getLeadForecast(ctx, filters);
    await getLeadColumn(ctx, 'new', { ...filters, after: second.id });
    await getLeadColumn(ctx, 'won', { ...filters, after: first.id });
  }
  for (const order of ['newest', 'step', 'close', 'value'] as const) {
    await listLeads(ctx, { order });
    await listLeads(ctx, { order, after: second.id, show: 'all' });
  }
  await listLeads(ctx, { show: 'overdue', order: 'step' });
  await listLeads(ctx, { stage: 'won', kind: 'fleet', search: 'vans ada' });
  await listLeadsOfContact(ctx, personId);
}
