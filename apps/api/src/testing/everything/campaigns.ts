import type { StaffActor } from '../../platform/audit/service.ts';
import { createReaders } from '../campaigns.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';

/** Everything that campaigns ask of the database, from the draft to the link in the mail. */
export async function askCampaigns(
  { started, services }: Product,
  actor: StaffActor,
): Promise<void> {
  const { audiences, campaigns, campaignSending, campaignUnsubscribing, segments } = services;
  const { form, meet, segmentOf } = createReaders(started);
  const { email } = await meet(7_001);
  await meet(7_001);
  const segmentId = await segmentOf(actor, 7_001);
  await campaigns.audience(segmentId);
  await audiences.listOptedIn({}, 9);
  const write = () => campaigns.create(actor, form(segmentId));
  await campaigns.remove(actor, await write());
  const draft = await campaigns.change(actor, await write(), form(segmentId));
  await segments.remove(actor, segmentId, 1).catch(() => undefined);
  await campaigns.preview(draft.id);
  await campaigns.test(actor, draft.id);
  const soon = new Date(Date.now() + 60_000);
  await campaigns.schedule(actor, draft, soon);
  const again = await campaigns.stop(actor, draft.id, 'scheduled');
  await campaigns.schedule(actor, again, soon);
  started.api.clock.offsetMs = 120_000;
  await campaignSending.sweep();
  const refuse = { stage: 'recipient', code: 450 };
  await createVendors(started.sandbox).control('POST', '/mail/fail-next', refuse);
  await campaignSending.run(draft.id);
  await campaigns.list(draft.id);
  started.api.clock.offsetMs = 3_600_000;
  await campaignSending.sweep();
  await campaignSending.run(draft.id);
  started.api.clock.offsetMs = 0;
  const stopped = await campaigns.send(actor, await write());
  await campaigns.stop(actor, stopped.id, 'sending');
  await campaigns.list(undefined);
  const [mail] = await createVendors(started.sandbox).mailsTo(email);
  const token = /unsubscribe\/news\/([\w.-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';
  await campaignUnsubscribing.get(token);
  await campaignUnsubscribing.end(token);
  await meet(7_002, { marketing: false });
  const unwilling = await segmentOf(actor, 7_002);
  const nobody = await campaigns.create(actor, form(unwilling));
  await campaigns.send(actor, nobody);
  await campaignSending.run(nobody.id);
}
