import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { startGeneration } from '../domains/marketing/assistant/start-generation.ts';
import { runGeneration } from '../domains/marketing/assistant/running.ts';
import { untilOver } from '../domains/marketing/assistant/waiting.ts';
import { submitContent } from '../domains/marketing/content/approval.ts';
import { scheduleContent } from '../domains/marketing/content/publishing.ts';
import { createContent } from '../domains/marketing/content/service.ts';
import type { Hints } from './arbitraries.ts';
import { actorOf } from './assistant.ts';
import { contentForm, createContentTools } from './content.ts';
import type { useApi } from './harness.ts';

const WAIT_MS = 30_000;

/** Creates content items in most states, and a generation that can be planned. */
export function createContentSubjects(started: ReturnType<typeof useApi>) {
  const { addReviewer, approve } = createContentTools(started);
  return async (staff: User): Promise<Hints> => {
    const { ctx } = started.api;
    const actor = actorOf(staff);
    const write = () => createContent(ctx, actor, contentForm());
    const draft = await write();
    const inReview = await submitContent(ctx, actor, await write());
    // An item's author can't approve it.
    const colleague = await addReviewer();
    const theirs = await createContent(ctx, colleague, contentForm());
    const theirsInReview = await submitContent(ctx, colleague, theirs);
    const approved = await approve(await write());
    const scheduled = await scheduleContent(ctx, actor, await approve(await write()));
    const failed = await scheduleContent(ctx, actor, await approve(await write()));
    await sql`update content_items set state = 'failed', failure = 'It was down.'
      where id = ${failed.id}`.execute(ctx.db);
    const question = { kind: 'video-ideas' } as const;
    const { id: generationId } = await startGeneration(ctx, actor, { question, anew: true });
    await runGeneration(ctx, generationId);
    await untilOver(ctx, generationId, WAIT_MS);
    const items = [draft, inReview, theirsInReview, approved, scheduled, failed];
    const { plannedOn } = contentForm();
    return {
      contentId: [...items.map(({ id }) => id), randomUUID()],
      generationId: [generationId, randomUUID()],
      indexes: [null, [0]],
      text: [null, 'Charged.'],
      version: [1, 2, 3, 4],
      hashtags: [[], ['ev', 'winter']],
      link: [null, 'https://example.com/winter'],
      postUrl: [null, 'https://example.com/posts/1'],
      plannedOn: [plannedOn],
      plannedTime: [null, '10:30'],
      from: [plannedOn],
      to: [plannedOn],
    };
  };
}
