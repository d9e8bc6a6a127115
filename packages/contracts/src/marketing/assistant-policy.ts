import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { assistant } from './assistant.ts';

/** Errors of a question that can't be answered. */
const NO_ANSWER = [
  ...STAFF_ERRORS,
  'assistant_off',
  'assistant_failed',
  'budget_spent',
  'generation_cancelled',
] as const;

/** Stricter limit for endpoints that may cost money. */
const ASKING = {
  rateLimit: { max: 60, windowSeconds: 600 },
  accountLimit: { by: 'caller', max: 40, windowSeconds: 600 },
} as const;

/** Policy of {@link assistant}. */
export const assistantPolicy = {
  status: {
    access: 'campaigns:read',
    summary: 'Get whether the assistant is on, and its remaining budget',
    errors: STAFF_ERRORS,
  },
  figures: {
    access: 'campaigns:read',
    summary: 'List the figures given to the assistant: sums and counts without personal data',
    errors: STAFF_ERRORS,
  },
  analyzeCustomers: {
    access: 'campaigns:write',
    summary: 'Analyze the customers from the figures; reuses an answer of the same day',
    errors: [...NO_ANSWER],
    ...ASKING,
  },
  generateEmailCampaign: {
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Generate a mail for an audience and a goal',
    errors: [...NO_ANSWER],
    ...ASKING,
  },
  generateSocialContent: {
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Generate a social media post',
    errors: [...NO_ANSWER],
    ...ASKING,
  },
  marketOpportunities: {
    access: 'campaigns:write',
    summary: 'Find growth opportunities; reuses an answer of the same day',
    errors: [...NO_ANSWER],
    ...ASKING,
  },
  unifiedCampaign: {
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Plan a unified campaign of videos, pages and comparisons',
    errors: [...NO_ANSWER],
    ...ASKING,
  },
  generateVideoIdeas: {
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Generate video ideas',
    errors: [...NO_ANSWER],
    ...ASKING,
  },
  contentCalendar: {
    access: 'campaigns:write',
    summary: 'Plan content for the next weeks; reuses an answer of the same day',
    errors: [...NO_ANSWER],
    ...ASKING,
  },
  trending: {
    access: 'campaigns:read',
    summary: 'List popular videos about charging, as last returned by YouTube',
    errors: STAFF_ERRORS,
  },
  liveDashboard: {
    access: 'campaigns:read',
    summary: 'Get the latest stored answers and trends, without any cost',
    errors: STAFF_ERRORS,
  },
  startGeneration: {
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Ask a question without waiting; returns a cached answer immediately if still valid',
    status: 201,
    errors: [...STAFF_ERRORS, 'assistant_off', 'budget_spent'],
    ...ASKING,
  },
  listGenerations: {
    access: 'campaigns:read',
    summary: 'List questions to the model, newest first',
    errors: STAFF_ERRORS,
  },
  getGeneration: {
    access: 'campaigns:read',
    summary: 'Get the progress and the answer of a generation',
    errors: STAFF_ERRORS,
  },
  cancelGeneration: {
    access: 'campaigns:write',
    audit: 'assistant.cancel',
    summary: 'Cancel a generation in progress',
    errors: STAFF_ERRORS,
  },
  rateGeneration: {
    access: 'campaigns:write',
    audit: 'assistant.rate',
    summary: 'Rate an answer',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof assistant>;
