import type { ContentForm, ContentItem } from '@voltcourier/contracts';
import type { StaffActor } from '../platform/audit/service.ts';
import { approveContent, submitContent } from '../domains/marketing/content/approval.ts';
import type { ExpectedVersion } from '../platform/database/expected-version.ts';
import type { useApi } from './harness.ts';
import { addPerson } from './people.ts';
import { daysAhead } from './requests.ts';
import { createVendors } from './vendors.ts';

/** Form of a content item that can be approved unchanged. */
export const contentForm = (change: Partial<ContentForm> = {}): ContentForm => ({
  channel: 'linkedin',
  title: 'Winter post',
  text: 'Cold weather is hard on batteries. Charge before you leave.',
  hashtags: ['ev', 'winter'],
  imageDescription: 'A van beside a parked car at night.',
  link: 'https://example.com/winter',
  plannedOn: daysAhead(3),
  plannedTime: '10:30',
  ...change,
});

interface SchedulerState {
  readonly requests: readonly { id: string; isSigned: boolean; status: number | null }[];
  readonly posts: readonly { id: string; body: { type: string; data: Record<string, unknown> } }[];
}

/** Approved content items, and the sandbox's scheduler. */
export function createContentTools(started: ReturnType<typeof useApi>) {
  let reviewer: Promise<StaffActor> | undefined;
  const addReviewer = async (): Promise<StaffActor> => {
    const { id, email } = await addPerson(started.api, 'MARKETING');
    return { id, name: email, email, address: '::1', userAgent: undefined };
  };
  const control = (method: string, path: string, body?: unknown) =>
    createVendors(started.sandbox).control(method, path, body);
  return {
    /** Adds a staff member who may write content and approve that of others. */
    addReviewer,
    /** Has a draft approved by a staff member who didn't write it. */
    approve: async (draft: ExpectedVersion): Promise<ContentItem> => {
      reviewer ??= addReviewer();
      const actor = await reviewer;
      const inReview = await submitContent(started.api.ctx, actor, draft);
      return approveContent(started.api.ctx, actor, inReview);
    },
    /** Makes the sandbox's scheduler fail. */
    failNext: (kind: string, count = 1) => control('POST', '/scheduler/fail-next', { kind, count }),
    /** Returns what the scheduler received about an item. */
    mailsAbout: async (itemId: string) => {
      const { requests, posts } = (await control('GET', '/scheduler')) as SchedulerState;
      const post = posts.find(({ body }) => body.data['id'] === itemId);
      return { post, requests: requests.filter(({ id }) => id === post?.id), all: requests };
    },
  };
}
