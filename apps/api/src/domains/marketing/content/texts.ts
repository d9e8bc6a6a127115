import { CHANNEL_RULES, type ContentForm, type ContentTexts } from '@voltcourier/contracts';
import { DEFAULT_ZONE, instantOf } from '@voltcourier/pricing';
import type { ContentItemRow } from './repository.ts';

/** Business time at which an item without a time is due. */
const USUAL_TIME = '09:00';
const MAX_FOLDED = 4000;

/** Returns the instant that an item is planned for. */
export const dueAt = ({ plannedOn, plannedTime }: Pick<ContentForm, 'plannedOn' | 'plannedTime'>) =>
  instantOf(plannedOn, plannedTime ?? USUAL_TIME, DEFAULT_ZONE);

/** Returns the parts of an item that are published. */
export const textsOf = (row: ContentItemRow): ContentTexts => ({
  channel: row.channel,
  title: row.title,
  text: row.body,
  hashtags: row.hashtags,
  imageDescription: row.image_description,
  link: row.link,
});

/** Normalizes text for finding near-duplicates: no accents, capitals, links or punctuation. */
export function foldedText({ channel, title, text }: Omit<ContentTexts, 'link'>): string {
  const isRead = CHANNEL_RULES[channel].showsTitle || text === '';
  return (isRead ? `${title} ${text}` : text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+/gu, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_FOLDED);
}
