import { createLiveBrand } from '../../platform/business/live-brand.ts';
import {
  approveContent,
  returnContent,
  submitContent,
} from '../../domains/marketing/content/approval.ts';
import { addGeneratedContent } from '../../domains/marketing/content/adding-generated.ts';
import { contentFiles } from '../../domains/marketing/content/calendar-file.ts';
import { deliverContent, sweepContent } from '../../domains/marketing/content/delivering.ts';
import {
  publishContent,
  retryContent,
  scheduleContent,
  unscheduleContent,
} from '../../domains/marketing/content/publishing.ts';
import {
  getContent,
  getContentHistory,
  listContent,
} from '../../domains/marketing/content/reading.ts';
import {
  changeContent,
  createContent,
  moveContent,
  removeContent,
} from '../../domains/marketing/content/service.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { contentForm, createContentTools } from '../content.ts';
import { daysAhead } from '../requests.ts';
import type { Product } from './product.ts';

/** Runs all queries of the content calendar, from the draft to the scheduler. */
export async function callContent(
  { started, ctx }: Product,
  actor: StaffActor,
  generationId: string,
): Promise<void> {
  const { addReviewer, failNext } = createContentTools(started);
  const reviewer = await addReviewer();
  const form = contentForm();
  await addGeneratedContent(ctx, actor, { generationId, indexes: null, text: null });
  await removeContent(ctx, actor, await createContent(ctx, actor, form));
  const draft = await changeContent(ctx, actor, await createContent(ctx, actor, form), form);
  const submitted = await submitContent(ctx, actor, draft);
  await approveContent(ctx, actor, submitted).catch(() => undefined);
  const again = await submitContent(
    ctx,
    actor,
    await returnContent(ctx, actor, submitted, 'Shorter.'),
  );
  const approved = await approveContent(ctx, reviewer, again);
  const off = await unscheduleContent(ctx, actor, await scheduleContent(ctx, actor, approved));
  const plan = { plannedOn: daysAhead(4), plannedTime: '10:00' };
  const moved = await moveContent(ctx, actor, off, plan);
  const { id } = await scheduleContent(ctx, actor, moved);
  const { offsetMs } = started.api.clock;
  started.api.clock.offsetMs = 4 * 86_400_000;
  await sweepContent(ctx);
  started.api.clock.offsetMs = Date.parse(`${daysAhead(4)}T16:00:00Z`) - Date.now();
  await failNext('server_error');
  await deliverContent(ctx, id);
  started.api.clock.offsetMs += 60_000;
  await failNext('rejected');
  await deliverContent(ctx, id);
  await retryContent(ctx, actor, await getContent(ctx, id));
  await deliverContent(ctx, id);
  started.api.clock.offsetMs = offsetMs;
  const byHand = await createContent(ctx, actor, form);
  const ready = await approveContent(ctx, reviewer, await submitContent(ctx, actor, byHand));
  await publishContent(ctx, actor, ready, null);
  await listContent(ctx, { from: daysAhead(0), to: daysAhead(30) });
  // Waiting items are counted only without a scheduler.
  await listContent({ ...ctx, scheduler: undefined }, { from: daysAhead(0), to: daysAhead(30) });
  await getContentHistory(ctx, id);
  const file = contentFiles(ctx, createLiveBrand(ctx));
  // The handler doesn't use its argument.
  await file.contentCalendar({} as never);
}
