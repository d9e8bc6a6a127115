import { describe, expect, it } from 'vitest';
import {
  CHANNEL_RULES,
  CONTENT_CHANNELS,
  contentProblemsOf,
  type ContentTexts,
  postLengthOf,
  postOf,
} from './content-channels.ts';

const texts = (change: Partial<ContentTexts>): ContentTexts => ({
  channel: 'facebook',
  title: 'Title',
  text: 'Text',
  hashtags: [],
  imageDescription: 'A van',
  link: null,
  ...change,
});
const fieldsOf = (change: Partial<ContentTexts>) =>
  contentProblemsOf(texts(change)).map(({ field }) => field);

describe('the limit of a channel', () => {
  it.each([
    ['twitter', 280],
    ['linkedin', 3000],
    ['facebook', 63_206],
    ['instagram', 2200],
    ['youtube', 5000],
  ] as const)('of %s is %i characters', (channel, limit) => {
    expect(fieldsOf({ channel, text: 'x'.repeat(limit) })).toEqual([]);
    expect(fieldsOf({ channel, text: 'x'.repeat(limit + 1) })).toEqual(['text']);
  });

  it('counts hashtags and link with the text', () => {
    const post = { text: 'Go', hashtags: ['ev', 'norfolk'], link: 'https://example.com/a' };
    expect(postOf(texts(post))).toBe('Go\n\n#ev #norfolk\n\nhttps://example.com/a');
    // 2, two double line breaks, 12 and 23 for the link.
    expect(postLengthOf(texts({ channel: 'twitter', ...post }))).toBe(41);
    expect(postLengthOf(texts({ channel: 'linkedin', ...post }))).toBe(39);
  });

  it('counts a link in the text once', () => {
    const link = 'https://example.com/a';
    expect(postOf(texts({ text: `Read ${link} now`, link }))).toBe(`Read ${link} now`);
  });

  it('applies to the title on YouTube, and to the bytes of its description', () => {
    expect(fieldsOf({ channel: 'youtube', title: 'x'.repeat(100) })).toEqual([]);
    expect(fieldsOf({ channel: 'youtube', title: 'x'.repeat(101) })).toEqual(['title']);
    expect(fieldsOf({ channel: 'youtube', text: 'é'.repeat(2501) })).toEqual(['text']);
  });

  it('applies to hashtags on Instagram', () => {
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);
    expect(fieldsOf({ channel: 'instagram', hashtags: tags(30) })).toEqual([]);
    expect(fieldsOf({ channel: 'instagram', hashtags: tags(31) })).toEqual(['hashtags']);
    expect(fieldsOf({ channel: 'facebook', hashtags: tags(31) })).toEqual([]);
  });

  it('is reported with the excess', () => {
    const [problem] = contentProblemsOf(texts({ channel: 'twitter', text: 'x'.repeat(1400) }));
    expect(problem?.sentence).toBe(
      'The post is too long for this channel: shorten it by 1,120 characters.',
    );
  });

  it('has a source for each number', () => {
    for (const channel of CONTENT_CHANNELS) {
      const { maxPost, source } = CHANNEL_RULES[channel];
      expect(source === null, channel).toBe(maxPost === null);
    }
  });
});

describe('a content item', () => {
  it('requires a text, and an image description on channels with images', () => {
    expect(fieldsOf({ text: ' ', imageDescription: '' })).toEqual(['text', 'imageDescription']);
    expect(fieldsOf({ channel: 'email', imageDescription: '' })).toEqual([]);
  });
});
