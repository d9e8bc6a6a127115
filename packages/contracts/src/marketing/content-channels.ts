import { lengthIn, type LengthUnit } from './post-length.ts';

/** Where content is published. */
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

/** What a channel shows, and how much of it. */
export interface ChannelRules {
  /** Whether readers see the title; elsewhere it is a name for the team. */
  readonly showsTitle: boolean;
  /** Whether it shows a picture, which then has to be described. */
  readonly showsPicture: boolean;
  /** The longest title, in characters. */
  readonly maxTitle: number | null;
  /** The longest post: text, hashtags and link together. */
  readonly maxPost: number | null;
  /** How it counts the post. */
  readonly unit: LengthUnit;
  readonly maxHashtags: number | null;
  /** After how many characters readers have to ask for more. */
  readonly fold: number | null;
  /** Where the numbers come from. */
  readonly source: string | null;
}

const NETWORK = {
  showsTitle: false,
  showsPicture: true,
  maxTitle: null,
  unit: 'characters',
  maxHashtags: null,
} as const;

/** The rules of each channel; the only table of its kind. */
export const CHANNEL_RULES: Readonly<Record<ContentChannel, ChannelRules>> = {
  youtube: {
    showsTitle: true,
    showsPicture: true,
    maxTitle: 100,
    // Of the description. YouTube ignores all hashtags of a video that has more than 60.
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

/** What of a content item is published. */
export interface ContentWords {
  readonly channel: ContentChannel;
  readonly title: string;
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly imageDescription: string;
  readonly link: string | null;
}

/** The whole post as it is pasted: the text, then its hashtags, then the link. */
export function postOf({ text, hashtags, link }: Omit<ContentWords, 'channel' | 'title'>): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  const parts = [text, tags, link === null || text.includes(link) ? '' : link];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What readers see of an item, with the description of its picture: what has to be true. */
export function readTextOf(words: ContentWords): string {
  const title = CHANNEL_RULES[words.channel].showsTitle ? words.title : '';
  return [title, postOf(words), words.imageDescription].filter((part) => part !== '').join('\n\n');
}

/** How long a post is, as its channel counts. */
export const postLengthOf = (words: ContentWords): number =>
  lengthIn(CHANNEL_RULES[words.channel].unit, postOf(words));

/** Why a content item can't be approved yet. */
export interface ContentProblem {
  readonly field: 'title' | 'text' | 'hashtags' | 'imageDescription';
  readonly sentence: string;
}

const whole = new Intl.NumberFormat('en-US');
const UNIT_WORDS = { x: 'characters', characters: 'characters', bytes: 'bytes' } as const;

const tooLong = (what: string, over: number, unit: LengthUnit): string =>
  `${what} is too long for this channel: shorten it by ${whole.format(over)} ${UNIT_WORDS[unit]}.`;

/** What has to be changed before a content item can be approved; empty where nothing has to be. */
export function contentProblemsOf(words: ContentWords): ContentProblem[] {
  const { channel, title, text, hashtags, imageDescription } = words;
  const rules = CHANNEL_RULES[channel];
  const problems: ContentProblem[] = [];
  const titleLength = lengthIn('characters', title);
  if (rules.maxTitle !== null && titleLength > rules.maxTitle) {
    const sentence = tooLong('The title', titleLength - rules.maxTitle, 'characters');
    problems.push({ field: 'title', sentence });
  }
  if (text.trim() === '') problems.push({ field: 'text', sentence: 'Write the text.' });
  const length = postLengthOf(words);
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
