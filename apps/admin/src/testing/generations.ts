import type { Answer, Generation, Question } from '@voltcourier/contracts/marketing/generations';
import type { GenerationRow } from '@voltcourier/contracts/marketing/generations';
import { ADMIN, ME } from './staff.ts';

/** Id of the test generation. */
const GENERATION_ID = '00000000-0000-4000-8000-0000000000b1';

const API = '/api/marketing';

/** API calls of the assistant's pages. */
export const CALLS = {
  list: `GET ${API}/generations`,
  start: `POST ${API}/generations`,
  get: `GET ${API}/generations/${GENERATION_ID}`,
  cancel: `POST ${API}/generations/${GENERATION_ID}/cancel`,
  rate: `POST ${API}/generations/${GENERATION_ID}/rating`,
  status: `GET ${API}/assistant`,
  figures: `GET ${API}/figures`,
  live: `GET ${API}/live-dashboard`,
  automation: `GET ${API}/automation-status`,
  automate: `PUT ${API}/automation`,
  runs: `GET ${API}/automation/runs`,
  run: `POST ${API}/automation/runs`,
  competitors: 'GET /api/staff/competitors',
  pageDrafts: 'GET /api/staff/page-drafts',
  trending: 'GET /api/youtube/trending',
  segments: 'GET /api/staff/crm/segments',
  saveSegment: 'POST /api/staff/crm/segments',
  createCampaign: 'POST /api/staff/campaigns',
  claims: `POST ${API}/claims`,
} as const;

const spending = (spent: number, limit: number) => ({
  spentMicrodollars: spent,
  limitMicrodollars: limit,
});

/** Status of the assistant when it is on. */
export const STATUS_ON = {
  isOn: true,
  model: 'gpt-test',
  youtubeIsOn: true,
  today: spending(120_000, 5_000_000),
  thisMonth: spending(1_300_000, 50_000_000),
};

/** A question that was just asked. */
export const queuedOf = (question: Question): Generation => ({
  id: GENERATION_ID,
  question,
  state: 'queued',
  progress: 0,
  failure: null,
  answer: null,
  model: null,
  inputTokens: null,
  outputTokens: null,
  costMicrodollars: null,
  askedBy: 'Ada',
  askedAt: '2026-11-24T14:00:00.000Z',
  endedAt: null,
  validUntil: null,
  rating: null,
  campaignId: null,
});

/** The same question with its answer. */
export const doneOf = (question: Question, answer: Answer): Generation => ({
  ...queuedOf(question),
  state: 'done',
  progress: 900,
  answer,
  model: 'gpt-test',
  inputTokens: 1200,
  outputTokens: 300,
  costMicrodollars: 4200,
  endedAt: '2026-11-24T14:00:12.000Z',
  validUntil: '2026-11-25T05:00:00.000Z',
});

/** A generation as listed. */
export function rowOf({ answer: _answer, ...row }: Generation): GenerationRow {
  return row;
}

/** API responses with these past generations, and additional responses. */
export const answersWith = (
  generations: readonly Generation[],
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  [ME]: ADMIN,
  [CALLS.status]: STATUS_ON,
  [CALLS.figures]: {
    figures: [{ key: 'contacts.members', label: 'Members', value: '120' }],
  },
  [CALLS.segments]: { segments: [] },
  [CALLS.claims]: { claims: [] },
  [CALLS.runs]: { runs: [] },
  [CALLS.competitors]: { competitors: [], hasMore: false },
  [CALLS.pageDrafts]: { drafts: [], hasMore: false },
  [CALLS.list]: { generations: generations.map(rowOf), hasMore: false },
  ...(generations[0] !== undefined && { [CALLS.get]: generations[0] }),
  ...more,
});
