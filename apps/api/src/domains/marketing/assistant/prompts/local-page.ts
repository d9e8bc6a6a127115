import { LocalPage, type LocalPageRequest } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutText, type Facts, type Prompt, prompt } from './prompt.ts';

const schema = z.object({
  keyword: z.string(),
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })).min(1),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});

/** Asks the model for the text of a page about a place. */
export function localPagePrompt({ figures }: Facts, brief: LocalPageRequest): Prompt {
  return prompt({
    instructions: `${ABOUT}\n\nWrite a page of the website for people who look for charging at the place in the brief. Choose the words that they search for as the keyword, with 80 characters at most; the title (15 to 65 characters), the description (50 to 160), the main heading and the text contain it. Write three to six sections, 200 to 600 words together, and up to five questions with their answers. Promise no price, discount or response time, name no landmark or street, and say nothing of the place that the figures don't show.`,
    input: { brief, figures },
    schema,
    maxOutputTokens: 6_000,
    answerOf: (answer) => ({
      kind: 'local-page',
      value: LocalPage.parse({
        keyword: cutText(answer.keyword, 80),
        title: cutText(answer.title, 65),
        description: cutText(answer.description, 160),
        heading: cutText(answer.heading, 120),
        sections: answer.sections.slice(0, 8).map(({ heading, text }) => ({
          heading: cutText(heading, 120),
          text: cutText(text, 1_500),
        })),
        questions: answer.questions.slice(0, 8).map(({ question, answer: text }) => ({
          question: cutText(question, 200),
          answer: cutText(text, 600),
        })),
      }),
    }),
  });
}
