import { PageBrief, type PageRequest } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutText, cutTexts, type Facts, type Prompt, prompt } from './prompt.ts';

const texts = z.array(z.string()).min(1);

const schema = z.object({
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  reader: z.string(),
  questions: texts,
  outline: z.array(z.object({ heading: z.string(), points: texts })).min(1),
});

/** Asks the model for a writer's brief of a page about a keyword. */
export function pageBriefPrompt({ figures }: Facts, brief: PageRequest): Prompt {
  return prompt({
    instructions: `${ABOUT}\n\nWrite a brief for a page of the website that people should find when they search for the keyword. The title has 15 to 65 characters and contains the keyword, and so do the main heading and the description, which has 50 to 160 characters. Say in one sentence who reads the page and what they want to know. List four to eight questions that the page answers, and an outline of three to seven headings with two to five points each. Promise no price, discount or response time.`,
    input: { brief, figures },
    schema,
    maxOutputTokens: 4_000,
    answerOf: (answer) => ({
      kind: 'page-brief',
      value: PageBrief.parse({
        keyword: brief.keyword,
        title: cutText(answer.title, 65),
        description: cutText(answer.description, 160),
        heading: cutText(answer.heading, 120),
        reader: cutText(answer.reader, 300),
        questions: cutTexts(answer.questions, 200, 10),
        outline: answer.outline.slice(0, 10).map(({ heading, points }) => ({
          heading: cutText(heading, 120),
          points: cutTexts(points, 300, 8),
        })),
      }),
    }),
  });
}
