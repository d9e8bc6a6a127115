import { openCampaignLink } from '../../domains/marketing/campaigns/clicks.ts';
import { getCampaign } from '../../domains/marketing/campaigns/reading.ts';
import { runCampaign } from '../../domains/marketing/campaigns/sending.ts';
import { createCampaign, sendCampaign } from '../../domains/marketing/campaigns/service.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import type { Context } from '../../platform/context.ts';
import { createReaders } from '../campaigns.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';

const VISITS = 7_003;

/** Runs all queries of a subject test, with quiet hours and a click. */
export async function callCampaignDelivery(
  { started, ctx }: Product,
  actor: StaffActor,
): Promise<void> {
  const { approve, form, meet, segmentOf } = createReaders(started);
  const readers = await Promise.all(Array.from({ length: 20 }, () => meet(VISITS)));
  const segmentId = await segmentOf(actor, VISITS);
  const subjectTest = { subjectB: 'Cold tips', testPercent: 10, testWaitMinutes: 15 };
  const draft = await createCampaign(ctx, actor, form(segmentId, { subjectTest }));
  const { id } = await sendCampaign(ctx, actor, await approve(draft));
  const quietHours = (from: string, to: string): Context => ({
    ...ctx,
    config: { ...ctx.config, quietHours: { from, to } },
  });
  // Any time of day is in one of the two.
  for (const night of [quietHours('00:00', '12:00'), quietHours('12:00', '00:00')]) {
    await runCampaign(night, id);
    await getCampaign(night, id);
  }
  await runCampaign(ctx, id);
  const { mailsTo } = createVendors(started.sandbox);
  const mails = await Promise.all(readers.map(({ email }) => mailsTo(email)));
  const [mail] = mails.flat();
  const token = /campaigns\/links\/([\w-]+\.\d+\.[\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';
  await openCampaignLink(ctx, token, { isCounted: true });
  started.api.clock.offsetMs = 3_600_000;
  await runCampaign(ctx, id);
  started.api.clock.offsetMs = 0;
}
