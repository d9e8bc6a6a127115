import { timeCursor } from '@voltcourier/contracts/kernel/time-cursor';
import {
  approveCampaign,
  returnCampaign,
  submitCampaign,
} from '../../domains/marketing/campaigns/approval.ts';
import { claimTurn } from '../../domains/marketing/campaigns/pacing.ts';
import { pauseCampaign, resumeCampaign } from '../../domains/marketing/campaigns/pausing.ts';
import {
  getCampaign,
  getCampaignAudience,
  getCampaignHistory,
  listCampaigns,
  previewCampaign,
} from '../../domains/marketing/campaigns/reading.ts';
import {
  changeCampaign,
  createCampaign,
  removeCampaign,
  scheduleCampaign,
  sendCampaign,
  stopCampaign,
  testCampaign,
} from '../../domains/marketing/campaigns/service.ts';
import { checkClaims } from '../../domains/marketing/claims/check-claims.ts';
import { listOptedIn } from '../../domains/crm/contacts/audiences.ts';
import { removeSegment } from '../../domains/crm/contacts/segments.ts';
import { countDueResults, getCampaignResults } from '../../domains/marketing/campaigns/results.ts';
import { runCampaign, sweepCampaigns } from '../../domains/marketing/campaigns/sending.ts';
import {
  endCampaignSubscription,
  getCampaignSubscription,
} from '../../domains/marketing/campaigns/unsubscribing.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createReaders } from '../campaigns.ts';
import { addPerson } from '../people.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';

/** Runs all queries of campaigns, from the draft to the link in the mail. */
export async function callCampaigns({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const { approve, form, meet, segmentOf } = createReaders(started);
  const { email } = await meet(7_001);
  await meet(7_001);
  const segmentId = await segmentOf(actor, 7_001);
  await getCampaignAudience(ctx, segmentId);
  await listOptedIn(ctx, {}, 9);
  await checkClaims(ctx, 'Starting at just $99/month');
  const write = () => createCampaign(ctx, actor, form(segmentId));
  await removeCampaign(ctx, actor, await write());
  const draft = await changeCampaign(ctx, actor, await write(), form(segmentId));
  await removeSegment(ctx, actor, segmentId, 1).catch(() => undefined);
  await previewCampaign(ctx, draft.id);
  await testCampaign(ctx, actor, draft.id);
  const soon = new Date(Date.now() + 60_000);
  const submitted = await submitCampaign(ctx, actor, draft);
  const returned = await returnCampaign(ctx, actor, submitted, 'Shorter, please.');
  const inReview = await submitCampaign(ctx, actor, returned);
  await approveCampaign(ctx, actor, inReview).catch(() => undefined);
  const reviewer = await addPerson(started.api, 'MARKETING');
  const approver = { ...actor, id: reviewer.id, email: reviewer.email };
  const approved = await approveCampaign(ctx, approver, inReview);
  await getCampaignHistory(ctx, approved.id);
  await scheduleCampaign(ctx, actor, approved, soon);
  const again = await stopCampaign(ctx, actor, draft.id, 'scheduled');
  await scheduleCampaign(ctx, actor, again, soon);
  started.api.clock.offsetMs = 120_000;
  await sweepCampaigns(ctx);
  const refuse = { stage: 'recipient', code: 450 };
  await createVendors(started.sandbox).control('POST', '/mail/fail-next', refuse);
  await runCampaign(ctx, draft.id);
  await listCampaigns(ctx, timeCursor(draft.createdAt, draft.id));
  started.api.clock.offsetMs = 3_600_000;
  await sweepCampaigns(ctx);
  await runCampaign(ctx, draft.id);
  started.api.clock.offsetMs = 0;
  const stopped = await sendCampaign(ctx, actor, await approve(await write()));
  await pauseCampaign(ctx, actor, stopped.id, 'A wrong link.');
  await getCampaign(ctx, stopped.id);
  await resumeCampaign(ctx, actor, stopped.id);
  await claimTurn(ctx, stopped.id);
  await claimTurn(ctx, stopped.id);
  await stopCampaign(ctx, actor, stopped.id, 'sending');
  await listCampaigns(ctx, undefined);
  const [mail] = await createVendors(started.sandbox).mailsTo(email);
  const token = /unsubscribe\/news\/([\w.-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';
  await getCampaignSubscription(ctx, token);
  await countDueResults(ctx);
  await getCampaignResults(ctx, draft.id);
  await endCampaignSubscription(ctx, token);
  await meet(7_002, { marketing: false });
  const unwilling = await segmentOf(actor, 7_002);
  const nobody = await createCampaign(ctx, actor, form(unwilling, { holdoutPercent: 50 }));
  await sendCampaign(ctx, actor, await approve(nobody));
  await runCampaign(ctx, nobody.id);
}
