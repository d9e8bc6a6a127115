import type { Question } from '@voltcourier/contracts/marketing/generations';

/** A kind of question for the assistant. */
export type QuestionKind = Question['kind'];

/** Texts for a kind of question. */
interface QuestionLabels {
  readonly name: string;
  /** Label of the button, and its label while the question is running. */
  readonly button: string;
  readonly pending: string;
  /** Placeholder before the first answer. */
  readonly empty: string;
  /** Toast after an answer (specification, section 8); without it there is none. */
  readonly done?: string;
  /** Toast after a failure; without a sentence it shows the server's. */
  readonly failed?: { readonly title: string; readonly sentence?: string };
}

/** Texts for each kind of question. Toasts are those of the specification, section 8. */
export const QUESTION_LABELS: Readonly<Record<QuestionKind, QuestionLabels>> = {
  'customer-analysis': {
    name: 'Customer analysis',
    button: 'Analyze customers',
    pending: 'Analyzing...',
    empty: 'Insights, recommendations and target segments appear here.',
    done: 'Customer Analysis Complete',
    failed: {
      title: 'Analysis Failed',
      sentence: 'Unable to analyze customer data. Please try again.',
    },
  },
  'email-campaign': {
    name: 'Email',
    button: 'Generate email',
    pending: 'Generating...',
    empty: 'The email appears here. You can edit it before it becomes a campaign.',
    done: 'Email Campaign Generated',
    failed: {
      title: 'Generation Failed',
      sentence: 'Unable to generate email campaign. Please try again.',
    },
  },
  'social-content': {
    name: 'Post',
    button: 'Generate post',
    pending: 'Generating...',
    empty: 'The post appears here, with hashtags and an idea for its image.',
    done: 'Social Content Generated',
    failed: {
      title: 'Generation Failed',
      sentence: 'Unable to generate social content. Please try again.',
    },
  },
  'market-opportunities': {
    name: 'Market analysis',
    button: 'Analyze market',
    pending: 'Analyzing...',
    empty: 'Opportunities, advantages, strategies and projected revenue appear here.',
    done: 'Market Analysis Complete',
    failed: {
      title: 'Analysis Failed',
      sentence: 'Unable to analyze market opportunities. Please try again.',
    },
  },
  'video-ideas': {
    name: 'Video ideas',
    button: 'Generate video ideas',
    pending: 'Generating...',
    empty: 'Video ideas appear here, with audience, schedule and thumbnail.',
    done: 'Video Ideas Generated',
    failed: { title: 'Video Idea Generation Failed' },
  },
  'content-calendar': {
    name: 'Content calendar',
    button: 'Generate content calendar',
    pending: 'Generating...',
    empty: 'What to publish in the next weeks appears here, day by day.',
    done: 'Content Calendar Generated',
    failed: { title: 'Calendar Generation Failed' },
  },
  // Its failures are only logged (specification, section 8): the page shows them, without a toast.
  'unified-campaign': {
    name: 'Unified campaign',
    button: 'Plan unified campaign',
    pending: 'Planning...',
    empty: 'Videos, search pages and a comparison with competitors appear here.',
  },
  'page-brief': {
    name: 'Page brief',
    button: 'Write a brief',
    pending: 'Writing...',
    empty: 'A brief for a page appears here.',
    done: 'Page Brief Generated',
    failed: { title: 'Page Brief Generation Failed' },
  },
  'local-page': {
    name: 'Local page',
    button: 'Write a local page',
    pending: 'Writing...',
    empty: 'A page about a place appears here.',
    done: 'Local Page Generated',
    failed: { title: 'Local Page Generation Failed' },
  },
};
