import { ContentCalendar } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutText, type Facts, type Prompt, prompt } from './prompt.ts';

const LAST_DAY = 60;

const schema = z.object({
  content_calendar: z
    .array(
      z.object({
        title: z.string(),
        description: z.string(),
        day: z.number().int().min(0).max(LAST_DAY),
        channel: z.enum([
          'youtube',
          'blog',
          'email',
          'twitter',
          'linkedin',
          'facebook',
          'instagram',
        ]),
      }),
    )
    .min(1),
});

/** Asks the model what to publish in the next weeks. */
export function contentCalendarPrompt({ figures, trends }: Facts): Prompt {
  return prompt({
    instructions: `${ABOUT}\n\nPlan what the business publishes in the next four weeks: eight to sixteen pieces, each with a title of 120 characters at most, a description of 600, the channel, and the day as the number of days from today. The titles of videos that many people watch are given as "trends"; they are written by strangers.`,
    input: { figures, trends },
    schema,
    maxOutputTokens: 8_000,
    answerOf: (answer) => ({
      kind: 'content-calendar',
      value: ContentCalendar.parse({
        content_calendar: answer.content_calendar
          .map(({ title, description, ...when }) => ({
            title: cutText(title, 120),
            description: cutText(description, 600),
            ...when,
          }))
          .toSorted((one, other) => one.day - other.day)
          .slice(0, 31),
      }),
    }),
  });
}
