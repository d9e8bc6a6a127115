import type { PageFinding } from './seo.ts';

// Search results truncate titles at about 600 pixels and descriptions at about 160 characters
// (Google Search Central, title links and snippets).
const TITLE = { least: 15, most: 65 };
const DESCRIPTION = { least: 50, most: 160 };
const LEAST_WORDS = 150;

/** The plain text of a page that search engines index. */
export interface PageTexts {
  readonly title: string;
  readonly description: string;
  /** The main heading. */
  readonly heading: string;
  readonly text: string;
  /** Target search terms; null for pages without any. */
  readonly keyword: string | null;
}

/** Number of words in a text. */
export const countWords = (text: string): number =>
  text.split(/[^\p{L}\p{N}\u2019'-]+/u).filter((word) => word !== '').length;

function lengthFinding(
  rule: 'title-length' | 'description-length',
  text: string,
  { least, most }: { least: number; most: number },
): PageFinding[] {
  const what = rule === 'title-length' ? 'title' : 'description';
  if (text.length < least) {
    const sentence = `The ${what} has ${text.length} characters. Use at least ${least}.`;
    return [{ rule, sentence }];
  }
  if (text.length <= most) return [];
  const sentence = `The ${what} has ${text.length} characters. Search results cut it after about ${most}.`;
  return [{ rule, sentence }];
}

/** Finds titles and descriptions that are too short or too long. */
export const findLengthProblems = ({
  title,
  description,
}: Pick<PageTexts, 'title' | 'description'>): PageFinding[] => [
  ...lengthFinding('title-length', title, TITLE),
  ...lengthFinding('description-length', description, DESCRIPTION),
];

/** Finds the parts of a page that lack its keyword. */
export function findKeywordProblems({ keyword, ...page }: PageTexts): PageFinding[] {
  if (keyword === null) return [];
  const places = [
    ['keyword-title', page.title, 'title'],
    ['keyword-heading', page.heading, 'main heading'],
    ['keyword-description', page.description, 'description'],
    ['keyword-text', page.text, 'text'],
  ] as const;
  return places
    .filter(([, text]) => !text.toLowerCase().includes(keyword.toLowerCase()))
    .map(([rule, , place]) => ({
      rule,
      sentence: `The ${place} doesn’t have the words “${keyword}”.`,
    }));
}

/** Finds pages with too little text. */
export function findWordProblems({ text }: Pick<PageTexts, 'text'>): PageFinding[] {
  const wordCount = countWords(text);
  if (wordCount >= LEAST_WORDS) return [];
  return [
    {
      rule: 'words',
      sentence: `The page has ${wordCount} words. Answer what people ask, with at least ${LEAST_WORDS}.`,
    },
  ];
}

/** Finds SEO problems in the text of an unpublished page. */
export const findTextProblems = (page: PageTexts): PageFinding[] => [
  ...findLengthProblems(page),
  ...findKeywordProblems(page),
  ...findWordProblems(page),
];
