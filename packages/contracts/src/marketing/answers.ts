import * as z from 'zod/mini';

/**
 * Response schemas of the language model, by kind of question (specification, section 3). They are
 * both the API contract and the structured output requested from the model.
 */

/** Key of the figure or audience that a statement refers to. */
const About = z.nullable(z.string().check(z.maxLength(60)));

const sentence = (max = 400) => z.string().check(z.minLength(1), z.maxLength(max));
const few = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.minLength(1), z.maxLength(most));

/** Groups of contacts that a campaign can target. Each can be saved as a segment. */
export const AUDIENCES = {
  everyone: { name: 'All contacts', filter: {} },
  members: { name: 'Members', filter: { member: 'yes' } },
  'paying-guests': {
    name: 'Customers without a membership',
    filter: { member: 'no', visitsFrom: 1 },
  },
  subscribers: { name: 'Newsletter subscribers', filter: { newsletter: 'yes' } },
  regulars: { name: 'Regulars: three visits or more', filter: { visitsFrom: 3 } },
  'one-visit': { name: 'One visit so far', filter: { visitsFrom: 1, visitsTo: 1 } },
  'never-visited': { name: 'Never booked a visit', filter: { visitsTo: 0 } },
  'quiet-quarter': {
    name: 'Customers we haven’t heard from in three months',
    filter: { visitsFrom: 1, contact: 'quiet-quarter' },
  },
  'new-contacts': { name: 'New in touch this month', filter: { contact: 'month', visitsTo: 0 } },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly filter: object }>>;

/** The key of one of the {@link AUDIENCES}. */
export type AudienceKey = keyof typeof AUDIENCES;

/** An {@link AudienceKey} on the wire. */
export const AudienceKey = z.enum(Object.keys(AUDIENCES) as [AudienceKey, ...AudienceKey[]]);

/** The model's analysis of the customers. */
export const CustomerAnalysis = z.object({
  insights: few(sentence(), 8),
  recommendations: few(sentence(), 8),
  target_segments: few(sentence(120), 6),
  /** For each insight, the key of the figure it refers to. */
  insight_figures: z.array(About).check(z.maxLength(8)),
  /** For each target segment, the matching audience. */
  segment_audiences: z.array(AudienceKey).check(z.maxLength(6)),
});

/** A {@link CustomerAnalysis} as the client reads it. */
export type CustomerAnalysis = z.output<typeof CustomerAnalysis>;

/** A marketing mail written by the model. */
export const GeneratedEmail = z.object({
  subject: sentence(120),
  /** Paragraphs separated by blank lines, the format of campaigns. */
  content: sentence(6000),
  call_to_action: sentence(40),
});

/** A {@link GeneratedEmail} as the client reads it. */
export type GeneratedEmail = z.output<typeof GeneratedEmail>;

/** A social media post. */
export const GeneratedPost = z.object({
  content: sentence(3000),
  hashtags: z.array(z.string().check(z.regex(/^#?[\p{L}\p{N}_]{1,60}$/u))).check(z.maxLength(15)),
  image_description: sentence(600),
});

/** A {@link GeneratedPost} as the client reads it. */
export type GeneratedPost = z.output<typeof GeneratedPost>;

/** Inputs of a revenue projection. Staff can change each of them and recalculate. */
export const ProjectionAssumptions = z.object({
  /** Visits in the last full month. */
  visits_per_month: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  /** Average revenue per visit, in dollars. */
  revenue_per_visit: z.number().check(z.minimum(0), z.maximum(10_000)),
  /** Monthly growth in visits, in percent. */
  growth_percent: z.number().check(z.minimum(-100), z.maximum(200)),
  members: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  /** Monthly revenue per member, in dollars. */
  revenue_per_member: z.number().check(z.minimum(0), z.maximum(10_000)),
  /** Net new members per month. */
  new_members_per_month: z.number().check(z.minimum(-100_000), z.maximum(100_000)),
});

/** {@link ProjectionAssumptions} as the client reads them. */
export type ProjectionAssumptions = z.output<typeof ProjectionAssumptions>;

/** Growth opportunities. */
export const MarketOpportunities = z.object({
  opportunities: few(sentence(), 8),
  competitive_advantages: few(sentence(), 8),
  growth_strategies: few(sentence(), 8),
  /** Projected dollars by label, calculated from the assumptions. */
  revenue_projections: z.record(z.string(), z.number()),
  assumptions: ProjectionAssumptions,
});

/** {@link MarketOpportunities} as the client reads them. */
export type MarketOpportunities = z.output<typeof MarketOpportunities>;

/** A proposed video. */
export const VideoIdea = z.object({
  title: sentence(100),
  description: sentence(1500),
  target_audience: sentence(200),
  upload_schedule: sentence(120),
  tags: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)),
  thumbnail_concept: sentence(400),
});

/** A {@link VideoIdea} as the client reads it. */
export type VideoIdea = z.output<typeof VideoIdea>;

/** Proposed videos. */
export const VideoIdeas = z.object({ video_ideas: few(VideoIdea, 8) });

/** {@link VideoIdeas} as the client reads them. */
export type VideoIdeas = z.output<typeof VideoIdeas>;

/** An item to publish, and in how many days. */
export const PlannedContent = z.object({
  title: sentence(120),
  description: sentence(600),
  /** Days after the day of the question. */
  day: z.int().check(z.minimum(0), z.maximum(60)),
  channel: z.enum(['youtube', 'blog', 'email', 'twitter', 'linkedin', 'facebook', 'instagram']),
});

/** A content calendar. */
export const ContentCalendar = z.object({ content_calendar: few(PlannedContent, 31) });

/** A {@link ContentCalendar} as the client reads it. */
export type ContentCalendar = z.output<typeof ContentCalendar>;

/** A combined campaign: videos, SEO pages and a competitor comparison. */
export const UnifiedCampaign = z.object({
  youtube_results: z.object({
    trending_data: z.array(sentence(200)).check(z.maxLength(20)),
    video_ideas: few(VideoIdea, 5),
  }),
  seo_results: z.object({
    seo_pages: few(sentence(200), 10),
    blog_posts: few(sentence(200), 10),
    local_pages: few(sentence(200), 10),
    target_rankings: few(sentence(200), 10),
  }),
  competitive_analysis: z.object({
    target_competitors: z.array(sentence(200)).check(z.maxLength(10)),
    competitive_advantages: few(sentence(300), 10),
  }),
});

/** A {@link UnifiedCampaign} as the client reads it. */
export type UnifiedCampaign = z.output<typeof UnifiedCampaign>;

/** A section of a planned page: its heading and its points. */
const PlannedSection = z.object({ heading: sentence(120), points: few(sentence(300), 8) });

/** A brief for the writer of a page. */
export const PageBrief = z.object({
  keyword: sentence(80),
  title: sentence(65),
  description: sentence(160),
  heading: sentence(120),
  /** Who the readers are and what they want to know. */
  reader: sentence(300),
  questions: few(sentence(200), 10),
  outline: few(PlannedSection, 10),
});

/** A {@link PageBrief} as the client reads it. */
export type PageBrief = z.output<typeof PageBrief>;

/** A landing page for a location that the business serves. */
export const LocalPage = z.object({
  keyword: sentence(80),
  title: sentence(65),
  description: sentence(160),
  heading: sentence(120),
  sections: few(z.object({ heading: sentence(120), text: sentence(1500) }), 8),
  questions: z
    .array(z.object({ question: sentence(200), answer: sentence(600) }))
    .check(z.maxLength(8)),
});

/** A {@link LocalPage} as the client reads it. */
export type LocalPage = z.output<typeof LocalPage>;
