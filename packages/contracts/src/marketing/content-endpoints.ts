import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { BusinessDate, Id, text } from '../kernel/scalars.ts';
import {
  ContentEvent,
  ContentForm,
  ContentItem,
  ContentPlan,
  ContentPost,
  ContentRow,
  GeneratedContentChoice,
} from './content.ts';

const ById = z.object({ contentId: Id });
const AsSeen = z.object({ version: z.int() });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;
const STEP_REFUSALS = [...REFUSALS, 'changed_meanwhile'] as const;
/** 65,000 non-Latin characters as JSON. */
const FORM_BYTES = 512 * 1024;
const PATH = '/staff/content';

const read = { access: 'campaigns:read' } as const;
const write = { access: 'campaigns:write' } as const;

/** The content calendar: what is published on which channel and when, apart from campaigns. */
export const content = {
  listContent: endpoint({
    ...read,
    method: 'GET',
    path: PATH,
    summary: 'List content items of a range of days, by date',
    query: z.object({ from: BusinessDate, to: BusinessDate }),
    response: z.object({
      items: z.array(ContentRow),
      /** Whether there are more items than are returned. */
      hasMore: z.boolean(),
      /** Number of due items, on any day, that wait to be published by hand. */
      due: z.int(),
      /** Whether a scheduler is notified when an item becomes due. */
      webhookIsOn: z.boolean(),
    }),
    errors: [...REFUSALS],
  }),
  getContent: endpoint({
    ...read,
    method: 'GET',
    path: `${PATH}/:contentId`,
    summary: 'Get a content item with its text and its possible approvers',
    params: ById,
    response: ContentItem,
    errors: [...REFUSALS],
  }),
  contentHistory: endpoint({
    ...read,
    method: 'GET',
    path: `${PATH}/:contentId/history`,
    summary: 'List the last 100 steps of a content item, newest first',
    params: ById,
    response: z.object({ events: z.array(ContentEvent) }),
    errors: [...REFUSALS],
  }),
  createContent: endpoint({
    ...write,
    method: 'POST',
    path: PATH,
    audit: 'content.create',
    summary: 'Create a draft',
    body: ContentForm,
    bodyBytes: FORM_BYTES,
    response: ContentItem,
    errors: [...REFUSALS],
  }),
  addGeneratedContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/generated`,
    audit: 'content.create',
    summary: 'Create drafts from a generated calendar, post or video ideas, each once',
    body: GeneratedContentChoice,
    bodyBytes: FORM_BYTES,
    response: z.object({
      generationId: Id,
      /** Ids of the new drafts. */
      added: z.array(Id),
      /** How many were already in the calendar. */
      present: z.int(),
    }),
    errors: [...REFUSALS],
  }),
  changeContent: endpoint({
    ...write,
    method: 'PUT',
    path: `${PATH}/:contentId`,
    audit: 'content.change',
    summary: 'Change an item, based on its version; it becomes a draft again',
    params: ById,
    body: z.extend(ContentForm, AsSeen.shape),
    bodyBytes: FORM_BYTES,
    response: ContentItem,
    errors: [...STEP_REFUSALS],
  }),
  moveContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/move`,
    audit: 'content.move',
    summary: 'Move an item to another day or time, based on its version; its approval is kept',
    params: ById,
    body: z.extend(AsSeen, ContentPlan.shape),
    response: ContentItem,
    errors: [...STEP_REFUSALS, 'too_late'],
  }),
  submitContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/submit`,
    audit: 'content.submit',
    summary: 'Request approval of a draft, based on its version',
    params: ById,
    body: AsSeen,
    response: ContentItem,
    errors: [...STEP_REFUSALS],
  }),
  returnContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/return`,
    audit: 'content.return',
    summary: 'Return an item from review to draft, with a reason',
    params: ById,
    body: z.extend(AsSeen, { note: text(500) }),
    response: ContentItem,
    errors: [...STEP_REFUSALS],
  }),
  approveContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/approve`,
    audit: 'content.approve',
    summary: 'Approve an item in review, based on its version; not allowed for its authors',
    params: ById,
    body: AsSeen,
    response: ContentItem,
    errors: [...STEP_REFUSALS, 'approval_needed', 'claims_unbacked', 'content_incomplete'],
  }),
  scheduleContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/schedule`,
    audit: 'content.schedule',
    summary: 'Schedule an approved item for its planned time, based on its version',
    params: ById,
    body: AsSeen,
    response: ContentItem,
    errors: [...STEP_REFUSALS, 'approval_needed', 'too_late'],
  }),
  unscheduleContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/unschedule`,
    audit: 'content.unschedule',
    summary: 'Unschedule an item; it stays approved',
    params: ById,
    body: AsSeen,
    response: ContentItem,
    errors: [...STEP_REFUSALS],
  }),
  publishContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/publish`,
    audit: 'content.publish',
    summary: 'Record that an approved item was published, with the URL of the post',
    params: ById,
    body: z.extend(AsSeen, ContentPost.shape),
    response: ContentItem,
    errors: [...STEP_REFUSALS, 'approval_needed'],
  }),
  retryContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/retry`,
    audit: 'content.retry',
    summary: 'Notify the scheduler again about a failed item, immediately',
    params: ById,
    body: AsSeen,
    response: ContentItem,
    errors: [...STEP_REFUSALS, 'settings_conflict'],
  }),
  removeContent: endpoint({
    ...write,
    method: 'POST',
    path: `${PATH}/:contentId/delete`,
    audit: 'content.delete',
    summary: 'Delete an unpublished item, based on its version; its history is kept',
    params: ById,
    body: AsSeen,
    response: z.object({ id: Id }),
    errors: [...STEP_REFUSALS],
  }),
} as const;
