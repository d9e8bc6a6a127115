import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { submitContent } from '../domains/marketing/content/approval.ts';
import { scheduleContent } from '../domains/marketing/content/publishing.ts';
import { createContent } from '../domains/marketing/content/service.ts';
import type { Hints } from './arbitraries.ts';
import { actorOf } from './assistant.ts';
import { contentForm, createContentTools } from './content.ts';
import type { useApi } from './harness.ts';

/** Content items of most states. */
export function createContentSubjects(started: ReturnType<typeof useApi>) {
  const { addReviewer, approve } = createContentTools(started);
  return async (staff: User): Promise<Hints> => {
    const { ctx } = started.api;
    const actor = actorOf(staff);
    const write = () => createContent(ctx, actor, contentForm());
    const draft = await write();
    const inReview = await submitContent(ctx, actor, await write());
    // Whoever wrote an item can't approve it.
    const colleague = await addReviewer();
    const theirs = await createContent(ctx, colleague, contentForm());
    const theirsInReview = await submitContent(ctx, colleague, theirs);
    const approved = await approve(await write());
    const scheduled = await scheduleContent(ctx, actor, await approve(await write()));
    const ids = [draft, inReview, theirsInReview, approved, scheduled].map(({ id }) => id);
    const { plannedOn } = contentForm();
    return {
      contentId: [...ids, randomUUID()],
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
