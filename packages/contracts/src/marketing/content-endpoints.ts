import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { BusinessDate, Id, text, Version } from '../kernel/scalars.ts';
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
const AsSeen = z.object({ version: Version });
const PATH = '/staff/content';

/** The content calendar: what is published on which channel and when, apart from campaigns. */
export const content = {
  listContent: endpoint({
    method: 'GET',
    path: PATH,
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
  }),
  getContent: endpoint({
    method: 'GET',
    path: `${PATH}/:contentId`,
    params: ById,
    response: ContentItem,
  }),
  contentHistory: endpoint({
    method: 'GET',
    path: `${PATH}/:contentId/history`,
    params: ById,
    response: z.object({ events: z.array(ContentEvent) }),
  }),
  createContent: endpoint({
    method: 'POST',
    path: PATH,
    body: ContentForm,
    response: ContentItem,
  }),
  addGeneratedContent: endpoint({
    method: 'POST',
    path: `${PATH}/generated`,
    body: GeneratedContentChoice,
    response: z.object({
      generationId: Id,
      /** Ids of the new drafts. */
      added: z.array(Id),
      /** How many were already in the calendar. */
      present: z.int(),
    }),
  }),
  changeContent: endpoint({
    method: 'PUT',
    path: `${PATH}/:contentId`,
    params: ById,
    body: z.extend(ContentForm, AsSeen.shape),
    response: ContentItem,
  }),
  moveContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/move`,
    params: ById,
    body: z.extend(AsSeen, ContentPlan.shape),
    response: ContentItem,
  }),
  submitContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/submit`,
    params: ById,
    body: AsSeen,
    response: ContentItem,
  }),
  returnContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/return`,
    params: ById,
    body: z.extend(AsSeen, { note: text(500) }),
    response: ContentItem,
  }),
  approveContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/approve`,
    params: ById,
    body: AsSeen,
    response: ContentItem,
  }),
  scheduleContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/schedule`,
    params: ById,
    body: AsSeen,
    response: ContentItem,
  }),
  unscheduleContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/unschedule`,
    params: ById,
    body: AsSeen,
    response: ContentItem,
  }),
  publishContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/publish`,
    params: ById,
    body: z.extend(AsSeen, ContentPost.shape),
    response: ContentItem,
  }),
  retryContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/retry`,
    params: ById,
    body: AsSeen,
    response: ContentItem,
  }),
  removeContent: endpoint({
    method: 'POST',
    path: `${PATH}/:contentId/delete`,
    params: ById,
    body: AsSeen,
    response: z.object({ id: Id }),
  }),
} as const;
