import { type EmailBrief, GeneratedEmail } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutText, type Facts, type Prompt, prompt } from './prompt.ts';

const schema = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()).min(1),
  call_to_action: z.string(),
});

/** Asks the model for a mail to an audience, with a goal. */
export function emailCampaignPrompt({ figures }: Facts, brief: EmailBrief): Prompt {
  return prompt({
    instructions: `${ABOUT}\n\nWrite a marketing email for the audience and the goal in the brief, in its tone. The subject has 120 characters at most, the words of the button 40. Write two to five short paragraphs, without a greeting by name, without placeholders, and without markup. Promise no price, discount or response time.`,
    input: { brief, figures },
    schema,
    maxOutputTokens: 4_000,
    answerOf: ({ subject, paragraphs, call_to_action: action }) => ({
      kind: 'email-campaign',
      value: GeneratedEmail.parse({
        subject: cutText(subject, 120),
        content: cutText(paragraphs.map((one) => one.trim()).join('\n\n'), 6_000),
        call_to_action: cutText(action, 40),
      }),
    }),
  });
}
