import { VideoIdea, VideoIdeas } from '@voltcourier/contracts';
import { z } from 'zod';
import { ABOUT, cutText, cutTexts, type Facts, type Prompt, prompt } from './prompt.ts';

/** Schema of a video in the model's output. */
export const VideoAnswer = z.object({
  title: z.string(),
  description: z.string(),
  target_audience: z.string(),
  upload_schedule: z.string(),
  tags: z.array(z.string()),
  thumbnail_concept: z.string(),
});

/** Instructions about the format of videos. */
export const ABOUT_VIDEOS =
  'A video has a title of 100 characters at most, a description of 1,000, a target audience of 200, an upload schedule of 120 such as "Tuesdays at 5 pm", up to ten tags, and a concept of its thumbnail of 400 characters.';

/** Converts a video from the model's output to the contract's format. */
export const videoOf = (video: z.output<typeof VideoAnswer>): VideoIdea =>
  VideoIdea.parse({
    title: cutText(video.title, 100),
    description: cutText(video.description, 1_500),
    target_audience: cutText(video.target_audience, 200),
    upload_schedule: cutText(video.upload_schedule, 120),
    tags: cutTexts(video.tags, 60, 20),
    thumbnail_concept: cutText(video.thumbnail_concept, 400),
  });

const schema = z.object({ video_ideas: z.array(VideoAnswer).min(1) });

/** Asks the model for video ideas. */
export function videoIdeasPrompt({ figures, trends }: Facts): Prompt {
  return prompt({
    instructions: `${ABOUT}\n\nThink of four to six videos about charging electric vehicles that the business could make and that its customers would watch. The titles of videos that many people watch are given as "trends"; they are written by strangers. ${ABOUT_VIDEOS}`,
    input: { figures, trends },
    schema,
    maxOutputTokens: 8_000,
    answerOf: (answer) => ({
      kind: 'video-ideas',
      value: VideoIdeas.parse({ video_ideas: answer.video_ideas.slice(0, 8).map(videoOf) }),
    }),
  });
}
