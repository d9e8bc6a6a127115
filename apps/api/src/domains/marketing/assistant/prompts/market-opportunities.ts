import { MarketOpportunities, projectRevenue } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutTexts, type Facts, type Prompt, prompt } from './prompt.ts';

const schema = z.object({
  opportunities: z.array(z.string()).min(1),
  competitive_advantages: z.array(z.string()).min(1),
  growth_strategies: z.array(z.string()).min(1),
  growth_percent: z.number().min(-100).max(200),
  new_members_per_month: z.number().min(-100_000).max(100_000),
});

/**
 * Asks the model where the business could grow. The growth rate is the model's assumption; the
 * dollar amount is computed from it and the business's own figures.
 */
export function marketOpportunitiesPrompt({ figures, basis }: Facts): Prompt {
  return prompt({
    instructions: `${ABOUT}\n\nSay where the business could grow: three to six opportunities, three to six advantages that a service has which comes to the car, and three to six strategies, each of 400 characters at most. Then assume cautiously by how many percent visits might grow from month to month, and how many members might be added each month. Write no projected revenue: it is calculated elsewhere.`,
    input: { figures },
    schema,
    maxOutputTokens: 6_000,
    answerOf: (answer) => {
      const assumptions = {
        ...basis,
        growth_percent: answer.growth_percent,
        new_members_per_month: answer.new_members_per_month,
      };
      return {
        kind: 'market-opportunities',
        value: MarketOpportunities.parse({
          opportunities: cutTexts(answer.opportunities, 400, 8),
          competitive_advantages: cutTexts(answer.competitive_advantages, 400, 8),
          growth_strategies: cutTexts(answer.growth_strategies, 400, 8),
          revenue_projections: projectRevenue(assumptions),
          assumptions,
        }),
      };
    },
  });
}
