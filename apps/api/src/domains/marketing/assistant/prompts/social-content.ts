import { GeneratedPost, type SocialBrief } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutText, type Facts, type Prompt, prompt } from './prompt.ts';

const schema = z.object({
  content: z.string(),
  hashtags: z.array(z.string()),
  image_description: z.string(),
});

/** Maximum length of a post, by network. */
const LENGTHS = { twitter: 280, linkedin: 3_000, facebook: 3_000, instagram: 2_200 } as const;

const HASHTAG_MAX = 60;
const MOST_HASHTAGS = 15;

/** Returns a hashtag that networks accept; empty if no characters are left. */
const hashtagOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}_]/gu, '').slice(0, HASHTAG_MAX);

/** Asks the model for a post on a network. */
export function socialContentPrompt({ figures }: Facts, brief: SocialBrief): Prompt {
  const length = LENGTHS[brief.platform];
  return prompt({
    instructions: `${ABOUT}\n\nWrite one post for the network and the purpose in the brief, of ${length} characters at most, with up to five hashtags of one word each, and describe a picture for it in 600 characters at most. A post of the kind "testimonial" invites customers to tell of their experience: never write as if you were one. Promise no price, discount or response time.`,
    input: { brief, figures },
    schema,
    maxOutputTokens: 3_000,
    answerOf: ({ content, hashtags, image_description: image }) => ({
      kind: 'social-content',
      value: GeneratedPost.parse({
        content: cutText(content, length),
        hashtags: hashtags
          .map(hashtagOf)
          .filter((tag) => tag !== '')
          .slice(0, MOST_HASHTAGS)
          .map((tag) => `#${tag}`),
        image_description: cutText(image, 600),
      }),
    }),
  });
}
