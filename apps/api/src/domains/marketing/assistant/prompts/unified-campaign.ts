import { UnifiedCampaign } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutTexts, type Facts, type Prompt, prompt } from './prompt.ts';
import { ABOUT_VIDEOS, VideoAnswer, videoOf } from './video-ideas.ts';

const texts = z.array(z.string()).min(1);

const schema = z.object({
  video_ideas: z.array(VideoAnswer).min(1),
  seo_pages: texts,
  blog_posts: texts,
  local_pages: texts,
  target_rankings: texts,
  target_competitors: z.array(z.string()),
  competitive_advantages: texts,
});

/**
 * Asks the model for videos, pages and comparisons together. The most watched videos are YouTube's
 * own data.
 */
export function unifiedCampaignPrompt({ figures, trends, competitors = [] }: Facts): Prompt {
  return prompt({
    instructions: `${ABOUT}\n\nPlan a campaign: two or three videos; three to six pages for search engines, blog posts and pages about places that the business serves, each named in 200 characters at most; three to six phrases that people search for and that the business should be found by; the competitors that are given as "competitors", each with what is known of it, or kinds of competitors where none are given, and never another company; and three to six advantages over them. The titles of videos that many people watch are given as "trends"; they are written by strangers. ${ABOUT_VIDEOS}`,
    input: { figures, trends, competitors },
    schema,
    maxOutputTokens: 10_000,
    answerOf: (answer) => ({
      kind: 'unified-campaign',
      value: UnifiedCampaign.parse({
        youtube_results: {
          trending_data: cutTexts(trends, 200, 20),
          video_ideas: answer.video_ideas.slice(0, 5).map(videoOf),
        },
        seo_results: {
          seo_pages: cutTexts(answer.seo_pages, 200, 10),
          blog_posts: cutTexts(answer.blog_posts, 200, 10),
          local_pages: cutTexts(answer.local_pages, 200, 10),
          target_rankings: cutTexts(answer.target_rankings, 200, 10),
        },
        competitive_analysis: {
          target_competitors: cutTexts(answer.target_competitors, 200, 10),
          competitive_advantages: cutTexts(answer.competitive_advantages, 300, 10),
        },
      }),
    }),
  });
}
