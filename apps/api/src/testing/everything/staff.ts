import { reportOf } from '@voltcourier/sandbox';
import {
  changeStaffRole,
  getStaffInvitation,
  inviteStaffMember,
  joinStaff,
  removeStaffAccess,
  withdrawStaffInvitation,
} from '../../domains/accounts/staff/staff-accounts.ts';
import { signIn } from '../../domains/accounts/service.ts';
import { addTechnician, changeTechnician } from '../../domains/visits/technicians/service.ts';
import { sendTestEmail } from '../../domains/messaging/test-emails/service.ts';
import {
  listBouncingAddresses,
  listDeliveries,
  receiveBounceReport,
} from '../../domains/messaging/deliveries/service.ts';
import { endCustomerTier, grantCustomerTier } from '../../domains/crm/customers/service.ts';
import {
  confirmChecklistItem,
  exportChecklistPdf,
  listSignOffs,
  signOffChecklist,
} from '../../domains/insights/checklist/service.ts';
import { consumeProof, issueProof, pruneProofs } from '../../domains/accounts/proofs.ts';
import {
  exportAuditLog,
  listAuditActors,
  listAuditEntries,
  type StaffActor,
} from '../../platform/audit/service.ts';
import {
  addDayOff,
  addRegion,
  changeRegion,
  getSettings,
  removeDayOff,
  removeRegion,
} from '../../domains/bookings/settings/service.ts';
import {
  changeBusiness,
  getBusiness,
  listBusinessChanges,
} from '../../platform/business/service.ts';
import { startHeartbeat } from '../../platform/system/heartbeat.ts';
import { pruneProcesses } from '../../platform/system/repository.ts';
import { getSystemStatus } from '../../platform/system/status.ts';
import { createOneTimeTokens } from '../../platform/one-time-token.ts';
import { createMembers } from '../members.ts';
import type { Person } from '../people.ts';
import { NOTHING_KEPT, regionForm } from '../regions.ts';
import { daysAhead } from '../requests.ts';
import { technicianForm } from '../technicians.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';
import { callReplies, callRequests, callViews } from './staff-requests.ts';
import { callAboutPersons, callCompanyRecords } from './staff-contacts.ts';
import { callLeads } from './staff-leads.ts';
import { answerForData, callAboutImports } from './staff-imports.ts';

/** Runs all queries of managing staff. */
async function callPeople({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const { tokenOf } = createOneTimeTokens(started.api.config.sessionSecret);
  const role = 'SUPPORT' as const;
  const member = await createMembers(started).join();
  await inviteStaffMember(ctx, actor, { email: member.email, role, toAccount: true });
  await changeStaffRole(ctx, actor, member.id, 'ADMIN');
  await removeStaffAccess(ctx, actor, member.id);
  for (const email of ['hired@example.com', 'not-hired@example.com']) {
    const { invitations } = await inviteStaffMember(ctx, actor, { email, role, toAccount: false });
    const { id = '' } = invitations.find((invitation) => invitation.email === email) ?? {};
    if (email.startsWith('not')) await withdrawStaffInvitation(ctx, actor, id);
    else {
      const token = tokenOf(id);
      await getStaffInvitation(ctx, token);
      await joinStaff(ctx, { token, password: 'A long enough word 1' }, actor);
    }
  }
}

/** Runs all queries of managing technicians. */
async function callTechnicians({ ctx }: Product, actor: StaffActor): Promise<void> {
  const form = technicianForm({ userId: actor.id });
  const { technicians: all } = await addTechnician(ctx, actor, form);
  const { id = '', version = 0 } = all.find(({ name }) => name === form.name) ?? {};
  await changeTechnician(ctx, actor, id, { form: { ...form, isRetired: true }, version });
}

/** Runs all queries of the delivery log. */
async function callDeliveries({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const to = 'tests@example.com';
  const kind = 'booking-confirmed';
  await sendTestEmail(ctx, actor, { kind, to, about: null });
  await createVendors(started.sandbox).control('POST', '/mail/fail-next', { code: 550 });
  await sendTestEmail(ctx, actor, { kind, to, about: null });
  const [sent] = (await listDeliveries(ctx, { address: to, state: 'sent' })).deliveries;
  const id = sent?.id ?? '';
  for (const query of [{}, { state: 'sent' }, { kind }, { address: to }] as const) {
    await listDeliveries(ctx, { ...query, after: id });
  }
  const plan = { address: to, status: '5.1.1', action: 'failed', diagnostic: 'No' } as const;
  const returned = Buffer.from(`Message-ID: <${id}@voltcourier.example>\r\n\r\n`);
  await receiveBounceReport(ctx, Buffer.from(reportOf({ ...plan, url: '', secret: '' }, returned)));
  await listBouncingAddresses(ctx, [to]);
}

/** Runs all queries of staff about people, and of the audit log about them. */
export async function callStaff(product: Product, staff: Person): Promise<void> {
  const { started, ctx } = product;
  const { id, email, password } = staff;
  const actor = { id, name: 'ada', email, address: '127.0.0.1', userAgent: undefined };
  const member = await createMembers(started).join();
  await grantCustomerTier(ctx, actor, member.id, { tier: 'BASIC', reason: 'Had it since 2023.' });
  await endCustomerTier(ctx, actor, member.id);
  const traffic = { since: new Date(), answered: 0, failed: 0 };
  await confirmChecklistItem(ctx, actor, 'legal', traffic);
  const { id: record } = await signOffChecklist(ctx, actor, 'All of it is known.', traffic);
  await listSignOffs(ctx);
  await exportChecklistPdf(ctx, record, { name: 'VoltCourier', email });
  await callPeople(product, actor);
  await callRequests(product, actor);
  await callReplies(product, actor);
  await callViews(product, actor);
  await callAboutPersons(product, actor);
  await callCompanyRecords(product, actor);
  await callLeads(product, actor);
  await callAboutImports(product, actor);
  await callTechnicians(product, actor);
  await callDeliveries(product, actor);
  await answerForData(product, actor);
  const { session, user } = await signIn(ctx, email, password);
  const { proof } = await issueProof(ctx, { id: session.id, user }, { password });
  await (
    await consumeProof(ctx, session.id, proof)
  )();
  await pruneProofs(ctx);
  const today = daysAhead(0);
  for (const filters of [
    {},
    { actor: id },
    { action: 'tier.grant' as const },
    { subject: member.id },
    { from: today, to: today },
    { actor: id, action: 'tier.end' as const, subject: member.id, from: today, to: today },
  ]) {
    await listAuditEntries(ctx, filters);
    await listAuditEntries(ctx, filters, 1);
  }
  await listAuditActors(ctx);
  await exportAuditLog(ctx, actor, {});
  const form = regionForm({ zipPrefixes: ['20005'] });
  const { regions } = await addRegion(ctx, actor, form);
  const region = regions.find(({ name }) => name === form.name);
  if (region === undefined) throw new Error('The region was not added.');
  const agreement = { apply: true, agreed: NOTHING_KEPT };
  for (const apply of [false, true]) {
    const { version } = region;
    const change = { ...agreement, apply, version, form: { ...form, capacityPerHour: 1 } };
    await changeRegion(ctx, actor, region.id, change);
    const day = { regionId: region.id, date: daysAhead(3), reason: 'Stocktaking' };
    await addDayOff(ctx, actor, { ...agreement, apply, form: day });
  }
  const { daysOff } = await getSettings(ctx);
  const { entered, version } = await getBusiness(ctx);
  await changeBusiness(ctx, actor, { ...entered, callbackMinutes: 20, version });
  await listBusinessChanges(ctx);
  const heartbeat = startHeartbeat(ctx, 'worker');
  ctx.vendorHealth.note('mail');
  await heartbeat.beat();
  await getSystemStatus(ctx);
  await pruneProcesses(ctx.db);
  await heartbeat.stop();
  for (const day of daysOff) await removeDayOff(ctx, actor, day.id);
  await removeRegion(ctx, actor, region.id);
}
