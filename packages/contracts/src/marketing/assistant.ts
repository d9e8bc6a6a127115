import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import {
  ContentCalendar,
  CustomerAnalysis,
  GeneratedEmail,
  GeneratedPost,
  MarketOpportunities,
  UnifiedCampaign,
  VideoIdea,
  VideoIdeas,
} from './answers.ts';
import {
  EmailBrief,
  SocialBrief,
  Question,
  QUESTION_KINDS,
  Generation,
  GenerationRow,
} from './generations.ts';

/** Amount spent in a period and its limit, in millionths of a dollar. */
const Spending = z.object({ spentMicrodollars: z.int(), limitMicrodollars: z.int() });

/** Whether the assistant is available, and its remaining budget. */
export const AssistantStatus = z.object({
  /** Whether a model is configured. */
  isOn: z.boolean(),
  model: z.nullable(z.string()),
  /** Whether YouTube is configured. */
  youtubeIsOn: z.boolean(),
  today: Spending,
  thisMonth: Spending,
});

/** An {@link AssistantStatus} as the client reads it. */
export type AssistantStatus = z.output<typeof AssistantStatus>;

/** A figure that was given to the model, as displayed to staff. */
export const Figure = z.object({ key: z.string(), label: z.string(), value: z.string() });

/** Contents of the live dashboard: the latest answers and YouTube data. */
export const LiveDashboard = z.object({
  live_marketing_data: z.object({
    youtube_trending: z.array(z.string()),
    video_ideas: z.array(VideoIdea),
    market_opportunities: z.array(z.string()),
    content_calendar: z.array(z.object({ title: z.string(), description: z.string() })),
    target_market: z.string(),
    goal: z.string(),
  }),
  /** When each part was last updated; null if never. */
  updated: z.object({
    youtube_trending: z.nullable(Instant),
    video_ideas: z.nullable(Instant),
    market_opportunities: z.nullable(Instant),
    content_calendar: z.nullable(Instant),
  }),
});

/** A {@link LiveDashboard} as the client reads it. */
export type LiveDashboard = z.output<typeof LiveDashboard>;

/** A trending video. */
export const TrendingVideo = z.object({
  id: z.string(),
  title: z.string(),
  channel: z.string(),
  url: z.url(),
  views: z.nullable(z.int()),
  publishedAt: Instant,
});
const ById = z.object({ generationId: Id });
const made = { generationId: Id };

/** The assistant answers questions about the business's own figures with a language model. */
export const assistant = {
  status: endpoint({
    method: 'GET',
    path: '/marketing/assistant',
    response: AssistantStatus,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/marketing/figures',
    response: z.object({ figures: z.array(Figure) }),
  }),
  analyzeCustomers: endpoint({
    method: 'GET',
    path: '/marketing/analyze-customers',
    response: z.extend(CustomerAnalysis, made),
  }),
  generateEmailCampaign: endpoint({
    method: 'POST',
    path: '/marketing/generate-email-campaign',
    body: EmailBrief,
    response: z.extend(GeneratedEmail, made),
  }),
  generateSocialContent: endpoint({
    method: 'POST',
    path: '/marketing/generate-social-content',
    body: SocialBrief,
    response: z.extend(GeneratedPost, made),
  }),
  marketOpportunities: endpoint({
    method: 'GET',
    path: '/marketing/market-opportunities',
    response: z.extend(MarketOpportunities, made),
  }),
  unifiedCampaign: endpoint({
    method: 'POST',
    path: '/marketing/unified-campaign',
    response: z.object({ unified_results: UnifiedCampaign, generationId: Id }),
  }),
  generateVideoIdeas: endpoint({
    method: 'POST',
    path: '/youtube/generate-video-ideas',
    response: z.extend(VideoIdeas, made),
  }),
  contentCalendar: endpoint({
    method: 'GET',
    path: '/youtube/content-calendar',
    response: z.extend(ContentCalendar, made),
  }),
  trending: endpoint({
    method: 'GET',
    path: '/youtube/trending',
    response: z.object({
      isOn: z.boolean(),
      /** When YouTube returned this; null if it was never asked. */
      asOf: z.nullable(Instant),
      /** Why there is no newer data; null if nothing failed. */
      problem: z.nullable(z.string()),
      videos: z.array(TrendingVideo),
    }),
  }),
  liveDashboard: endpoint({
    method: 'GET',
    path: '/marketing/live-dashboard',
    response: LiveDashboard,
  }),
  startGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations',
    body: z.object({ question: Question, anew: z._default(z.boolean(), false) }),
    response: Generation,
  }),
  listGenerations: endpoint({
    method: 'GET',
    path: '/marketing/generations',
    query: z.object({ after: z.optional(Id), kind: z.optional(z.enum(QUESTION_KINDS)) }),
    response: z.object({ generations: z.array(GenerationRow), hasMore: z.boolean() }),
  }),
  getGeneration: endpoint({
    method: 'GET',
    path: '/marketing/generations/:generationId',
    params: ById,
    response: Generation,
  }),
  cancelGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations/:generationId/cancel',
    params: ById,
    response: Generation,
  }),
  rateGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations/:generationId/rating',
    params: ById,
    body: z.object({ rating: z.enum(['good', 'bad']) }),
    response: Generation,
  }),
} as const;
