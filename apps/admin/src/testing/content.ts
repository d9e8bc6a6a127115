import type { ContentItem, ContentRow } from '@voltcourier/contracts/marketing/content';
import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { ADMIN, ME } from './staff.ts';

const API = '/api/staff/content';

/** Id of the test item. */
export const CONTENT_ID = '00000000-0000-4000-8000-0000000000c1';

/** Today in the time zone of the business. */
export const today = (): string => localDateAt(new Date(), DEFAULT_ZONE);

/** API calls of the content calendar. */
export const CONTENT_CALLS = {
  list: `GET ${API}`,
  create: `POST ${API}`,
  add: `POST ${API}/generated`,
  get: `GET ${API}/${CONTENT_ID}`,
  history: `GET ${API}/${CONTENT_ID}/history`,
  step: (step: string) => `POST ${API}/${CONTENT_ID}/${step}`,
} as const;

/** An item planned for today, with its text. */
export const contentItem = (change: Partial<ContentItem> = {}): ContentItem => ({
  id: CONTENT_ID,
  channel: 'linkedin',
  title: 'Winter post',
  state: 'draft',
  plannedOn: today(),
  plannedTime: '18:30',
  isDue: false,
  version: 3,
  text: 'Cold weather is hard on batteries.',
  hashtags: ['ev'],
  imageDescription: 'A van at night.',
  link: null,
  generationId: null,
  createdBy: 'mary',
  changedBy: 'mary',
  changedAt: '2026-11-24T12:00:00.000Z',
  publishedAt: null,
  postUrl: null,
  delivery: { attempts: 0, failure: null, nextAttemptAt: null },
  reviewers: [],
  similar: [],
  ...change,
});

/** API responses for a calendar with these items, and additional responses. */
export const contentAnswers = (
  items: readonly ContentRow[],
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  [ME]: ADMIN,
  [CONTENT_CALLS.list]: { items, hasMore: false, due: 0, webhookIsOn: true },
  [CONTENT_CALLS.history]: { events: [] },
  'POST /api/marketing/claims': { claims: [] },
  ...more,
});
