import type { Question } from '@voltcourier/contracts';
import { contentCalendarPrompt } from './content-calendar.ts';
import { customerAnalysisPrompt } from './customer-analysis.ts';
import { emailCampaignPrompt } from './email-campaign.ts';
import { localPagePrompt } from './local-page.ts';
import { marketOpportunitiesPrompt } from './market-opportunities.ts';
import { pageBriefPrompt } from './page-brief.ts';
import type { Facts, Prompt } from './prompt.ts';
import { socialContentPrompt } from './social-content.ts';
import { unifiedCampaignPrompt } from './unified-campaign.ts';
import { videoIdeasPrompt } from './video-ideas.ts';

/** Builds the prompt of a question from the facts. */
export function promptOf(question: Question, facts: Facts): Prompt {
  switch (question.kind) {
    case 'customer-analysis':
      return customerAnalysisPrompt(facts);
    case 'email-campaign':
      return emailCampaignPrompt(facts, question.brief);
    case 'social-content':
      return socialContentPrompt(facts, question.brief);
    case 'market-opportunities':
      return marketOpportunitiesPrompt(facts);
    case 'video-ideas':
      return videoIdeasPrompt(facts);
    case 'content-calendar':
      return contentCalendarPrompt(facts);
    case 'unified-campaign':
      return unifiedCampaignPrompt(facts);
    case 'page-brief':
      return pageBriefPrompt(facts, question.brief);
    case 'local-page':
      return localPagePrompt(facts, question.brief);
  }
}
