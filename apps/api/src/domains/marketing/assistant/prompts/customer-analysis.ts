import { AUDIENCES, type AudienceKey, CustomerAnalysis } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutText, cutTexts, type Facts, type Prompt, prompt } from './prompt.ts';

const AUDIENCE_KEYS = Object.keys(AUDIENCES) as [AudienceKey, ...AudienceKey[]];

/** Asks the model what the figures say about the customers. */
export function customerAnalysisPrompt({ figures }: Facts): Prompt {
  const keys = figures.map(({ key }) => key) as [string, ...string[]];
  const schema = z.object({
    insights: z.array(z.object({ sentence: z.string(), figure: z.enum(keys).nullable() })).min(1),
    recommendations: z.array(z.string()).min(1),
    segments: z
      .array(z.object({ description: z.string(), audience: z.enum(AUDIENCE_KEYS) }))
      .min(1),
  });
  return prompt({
    instructions: `${ABOUT}\n\nSay what the figures tell about the customers. Give three to six insights, each of 400 characters at most with the key of the one figure that it speaks of, or null; three to six recommendations of 400 characters at most; and two to four groups of contacts that are worth writing to, described in 120 characters at most, each with the key of the audience that it is.`,
    input: {
      figures,
      audiences: AUDIENCE_KEYS.map((key) => ({ key, name: AUDIENCES[key].name })),
    },
    schema,
    maxOutputTokens: 6_000,
    answerOf: ({ insights, recommendations, segments }) => {
      const kept = insights.filter(({ sentence }) => sentence.trim() !== '').slice(0, 8);
      const groups = segments.filter(({ description }) => description.trim() !== '').slice(0, 6);
      return {
        kind: 'customer-analysis',
        value: CustomerAnalysis.parse({
          insights: kept.map(({ sentence }) => cutText(sentence, 400)),
          recommendations: cutTexts(recommendations, 400, 8),
          target_segments: groups.map(({ description }) => cutText(description, 120)),
          insight_figures: kept.map(({ figure }) => figure),
          segment_audiences: groups.map(({ audience }) => audience),
        }),
      };
    },
  });
}
