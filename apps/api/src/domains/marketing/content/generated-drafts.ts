import {
  Answer,
  type ContentForm,
  type GeneratedPost,
  type PlannedContent,
  type Question,
  type VideoIdea,
} from '@voltcourier/contracts';
import { firstCharacters } from '@voltcourier/contracts/marketing/post-length';
import { addDays } from '@voltcourier/pricing';
import type * as z from 'zod/mini';
import { businessDayAt } from '../figures/business-days.ts';

const MAX_TITLE = 80;
const MAX_HASHTAGS = 60;

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').trim();

const hashtagsOf = (tags: readonly string[]): string[] => {
  const clean = tags
    .map((tag) => tag.replaceAll(/[^\p{L}\p{N}_]/gu, ''))
    .filter((tag) => tag !== '');
  return [...new Set(clean)].slice(0, MAX_HASHTAGS);
};

/** Names a post without a title by its first words. */
function titleOf(text: string): string {
  const line = oneLine(text);
  const start = firstCharacters(line, MAX_TITLE);
  return start === line ? line : `${start.trim()}…`;
}

const planned = (
  { title, description, day, channel }: z.output<typeof PlannedContent>,
  requestedOn: string,
): ContentForm => ({
  channel,
  title: oneLine(title),
  text: plain(description),
  hashtags: [],
  imageDescription: '',
  link: null,
  plannedOn: addDays(requestedOn, day),
  plannedTime: null,
});

const video = (idea: VideoIdea, plannedOn: string): ContentForm => ({
  channel: 'youtube',
  title: oneLine(idea.title),
  text: plain(idea.description),
  hashtags: hashtagsOf(idea.tags),
  imageDescription: plain(idea.thumbnail_concept),
  link: null,
  plannedOn,
  plannedTime: null,
});

function post(
  { content, hashtags, image_description: image }: GeneratedPost,
  channel: ContentForm['channel'],
  plannedOn: string,
  edited: string | null,
): ContentForm {
  const text = plain(edited ?? content);
  return {
    channel,
    title: titleOf(text) || 'Post',
    text,
    // An edited text has its hashtags in it.
    hashtags: edited === null ? hashtagsOf(hashtags) : [],
    imageDescription: plain(image),
    link: null,
    plannedOn,
    plannedTime: null,
  };
}

/** The parts of a generation that drafts are made from. */
export interface AnsweredQuestion {
  readonly question: Question;
  readonly answer: unknown;
  readonly askedAt: Date;
}

/**
 * Returns the drafts that a generation can become, by their position in its answer; undefined if
 * this kind of generation has none. A draft without a day is planned for tomorrow.
 */
export function generatedForms(
  { question, answer, askedAt }: AnsweredQuestion,
  { now, edited }: { readonly now: Date; readonly edited: string | null },
): readonly ContentForm[] | undefined {
  const { kind, value } = Answer.parse({ kind: question.kind, value: answer });
  const tomorrow = addDays(businessDayAt(now), 1);
  if (kind === 'content-calendar') {
    const requestedOn = businessDayAt(askedAt);
    return value.content_calendar.map((item) => planned(item, requestedOn));
  }
  if (kind === 'video-ideas') return value.video_ideas.map((idea) => video(idea, tomorrow));
  if (kind === 'unified-campaign') {
    return value.youtube_results.video_ideas.map((idea) => video(idea, tomorrow));
  }
  if (kind === 'social-content' && question.kind === 'social-content') {
    return [post(value, question.brief.platform, tomorrow, edited)];
  }
  return undefined;
}
