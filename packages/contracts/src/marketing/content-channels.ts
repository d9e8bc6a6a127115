import { lengthIn, type LengthUnit } from './post-length.ts';

/** Channels that content is published on. */
export const CONTENT_CHANNELS = [
  'youtube',
  'blog',
  'email',
  'twitter',
  'linkedin',
  'facebook',
  'instagram',
] as const;

/** One of {@link CONTENT_CHANNELS}. */
export type ContentChannel = (typeof CONTENT_CHANNELS)[number];

/** The channels' own names. */
export const CHANNEL_NAMES: Readonly<Record<ContentChannel, string>> = {
  youtube: 'YouTube',
  blog: 'Blog',
  email: 'Email',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/** What a channel displays, and its limits. */
export interface ChannelRules {
  /** Whether readers see the title. Otherwise it is an internal name. */
  readonly showsTitle: boolean;
  /** Whether it displays a picture, which then needs a description. */
  readonly showsPicture: boolean;
  /** Maximum title length, in characters. */
  readonly maxTitle: number | null;
  /** Maximum length of the post: text, hashtags and link together. */
  readonly maxPost: number | null;
  /** How the channel measures the length. */
  readonly unit: LengthUnit;
  readonly maxHashtags: number | null;
  /** Characters shown before "see more". */
  readonly fold: number | null;
  /** Source of the limits. */
  readonly source: string | null;
}

const NETWORK = {
  showsTitle: false,
  showsPicture: true,
  maxTitle: null,
  unit: 'characters',
  maxHashtags: null,
} as const;

/** Rules of each channel. This is the only such table. */
export const CHANNEL_RULES: Readonly<Record<ContentChannel, ChannelRules>> = {
  youtube: {
    showsTitle: true,
    showsPicture: true,
    maxTitle: 100,
    // Limit of the description. YouTube ignores all hashtags of a video that has more than 60.
    maxPost: 5000,
    unit: 'bytes',
    maxHashtags: 60,
    fold: 150,
    source: 'https://developers.google.com/youtube/v3/docs/videos#snippet',
  },
  blog: {
    showsTitle: true,
    showsPicture: true,
    maxTitle: null,
    maxPost: null,
    unit: 'characters',
    maxHashtags: null,
    fold: null,
    source: null,
  },
  email: {
    showsTitle: true,
    showsPicture: false,
    maxTitle: null,
    maxPost: null,
    unit: 'characters',
    maxHashtags: null,
    fold: null,
    source: null,
  },
  twitter: {
    ...NETWORK,
    maxPost: 280,
    unit: 'x',
    fold: null,
    source: 'https://docs.x.com/fundamentals/counting-characters',
  },
  linkedin: {
    ...NETWORK,
    maxPost: 3000,
    fold: 210,
    source: 'https://www.linkedin.com/help/linkedin/answer/a528176',
  },
  facebook: {
    ...NETWORK,
    maxPost: 63_206,
    fold: 477,
    source: 'Facebook’s composer, which refuses more; its help pages don’t state a number',
  },
  instagram: {
    ...NETWORK,
    maxPost: 2200,
    maxHashtags: 30,
    fold: 125,
    source:
      'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
  },
};

/** The published parts of a content item. */
export interface ContentTexts {
  readonly channel: ContentChannel;
  readonly title: string;
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly imageDescription: string;
  readonly link: string | null;
}

/** The complete post to paste: the text, then the hashtags, then the link. */
export function postOf({ text, hashtags, link }: Omit<ContentTexts, 'channel' | 'title'>): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  const parts = [text, tags, link === null || text.includes(link) ? '' : link];
  return parts.filter((part) => part !== '').join('\n\n');
}

/**
 * Everything readers see of an item, including the picture description. These are the texts whose
 * claims have to be true.
 */
export function readTextOf(texts: ContentTexts): string {
  const title = CHANNEL_RULES[texts.channel].showsTitle ? texts.title : '';
  return [title, postOf(texts), texts.imageDescription].filter((part) => part !== '').join('\n\n');
}

/** Length of a post as its channel counts it. */
export const postLengthOf = (texts: ContentTexts): number =>
  lengthIn(CHANNEL_RULES[texts.channel].unit, postOf(texts));

/** A problem that keeps a content item from being approved. */
export interface ContentProblem {
  readonly field: 'title' | 'text' | 'hashtags' | 'imageDescription';
  readonly sentence: string;
}

const whole = new Intl.NumberFormat('en-US');
const UNIT_LABELS = { x: 'characters', characters: 'characters', bytes: 'bytes' } as const;

const tooLong = (what: string, over: number, unit: LengthUnit): string =>
  `${what} is too long for this channel: shorten it by ${whole.format(over)} ${UNIT_LABELS[unit]}.`;

/** Finds what must change before a content item can be approved. */
export function contentProblemsOf(texts: ContentTexts): ContentProblem[] {
  const { channel, title, text, hashtags, imageDescription } = texts;
  const rules = CHANNEL_RULES[channel];
  const problems: ContentProblem[] = [];
  const titleLength = lengthIn('characters', title);
  if (rules.maxTitle !== null && titleLength > rules.maxTitle) {
    const sentence = tooLong('The title', titleLength - rules.maxTitle, 'characters');
    problems.push({ field: 'title', sentence });
  }
  if (text.trim() === '') problems.push({ field: 'text', sentence: 'Write the text.' });
  const length = postLengthOf(texts);
  if (rules.maxPost !== null && length > rules.maxPost) {
    const sentence = tooLong('The post', length - rules.maxPost, rules.unit);
    problems.push({ field: 'text', sentence });
  }
  if (rules.maxHashtags !== null && hashtags.length > rules.maxHashtags) {
    const sentence = `This channel takes at most ${rules.maxHashtags} hashtags: remove ${hashtags.length - rules.maxHashtags}.`;
    problems.push({ field: 'hashtags', sentence });
  }
  if (rules.showsPicture && imageDescription.trim() === '') {
    const sentence = 'Describe the picture: this channel shows one.';
    problems.push({ field: 'imageDescription', sentence });
  }
  return problems;
}
