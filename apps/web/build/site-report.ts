import type { PageFinding, PageReport, SiteReport } from '@voltcourier/contracts/marketing/seo';
import { measurePage, type PageMeasurements } from './page-measurements.ts';

/** A page of the build, and what the build knows of it. */
export interface BuiltPage {
  readonly path: string;
  readonly html: string;
  readonly keyword: string | null;
  /** Compressed, as a new visitor loads them. */
  readonly documentBytes: number;
  readonly scriptBytes: number;
}

// Search results cut a title at about 600 pixels and a description at about 160 characters (Google
// Search Central, title links and snippets).
const TITLE = { least: 15, most: 65 };
const DESCRIPTION = { least: 50, most: 160 };
const LEAST_WORDS = 150;
const LEAST_LINKS = 3;
const MOST_BYTES = 250_000;

interface Measured {
  readonly page: BuiltPage;
  readonly found: PageMeasurements;
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}’'-]+/u).filter((word) => word !== '');
const has = (text: string, keyword: string) => text.toLowerCase().includes(keyword);
const kb = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

function lengthFinding(
  rule: 'title-length' | 'description-length',
  text: string,
  { least, most }: { least: number; most: number },
): PageFinding[] {
  const what = rule === 'title-length' ? 'title' : 'description';
  if (text.length < least) {
    const sentence = `The ${what} has ${text.length} characters. Say more, with at least ${least}.`;
    return [{ rule, sentence }];
  }
  if (text.length <= most) return [];
  const sentence = `The ${what} has ${text.length} characters. Search results cut it after about ${most}.`;
  return [{ rule, sentence }];
}

function headingFindings({ found: { headings } }: Measured): PageFinding[] {
  const tops = headings.filter(({ level }) => level === 1);
  const jump = headings.find(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1);
  return [
    ...(tops.length === 1
      ? []
      : [
          {
            rule: 'one-heading' as const,
            sentence: `The page has ${tops.length} main headings. Give it one.`,
          },
        ]),
    ...(jump === undefined
      ? []
      : [
          {
            rule: 'heading-order' as const,
            sentence: `“${jump.text}” skips a level of headings.`,
          },
        ]),
  ];
}

function keywordFindings({ page: { keyword }, found }: Measured): PageFinding[] {
  if (keyword === null) return [];
  const top = found.headings.find(({ level }) => level === 1)?.text ?? '';
  const places = [
    ['keyword-title', found.title, 'title'],
    ['keyword-heading', top, 'main heading'],
    ['keyword-description', found.description, 'description'],
    ['keyword-text', found.text, 'text'],
  ] as const;
  return places
    .filter(([, text]) => !has(text, keyword))
    .map(([rule, , place]) => ({
      rule,
      sentence: `The ${place} doesn’t have the words “${keyword}”.`,
    }));
}

function sameFindings(own: Measured, all: readonly Measured[]): PageFinding[] {
  const others = all.filter((other) => other !== own);
  const same = (part: 'title' | 'description') =>
    others.find((other) => other.found[part] === own.found[part])?.page.path;
  return (['title', 'description'] as const).flatMap((part) => {
    const path = same(part);
    return path === undefined
      ? []
      : [
          {
            rule: `${part}-unique` as const,
            sentence: `${path} has the same ${part}. Tell the pages apart.`,
          },
        ];
  });
}

function contentFindings(
  { page, found }: Measured,
  linksTo: readonly string[],
  linkedFrom: number,
): PageFinding[] {
  const words = wordsOf(found.text).length;
  const bytes = page.documentBytes + page.scriptBytes;
  const checks: readonly (readonly [boolean, PageFinding['rule'], string])[] = [
    [
      found.structuredData.length === 0,
      'structured-data',
      'The page has no structured data, so results show nothing beside its text.',
    ],
    [
      linksTo.length < LEAST_LINKS,
      'internal-links',
      `The page links to ${linksTo.length} other public pages. Lead people on with at least ${LEAST_LINKS}.`,
    ],
    [linkedFrom === 0, 'linked-to', 'No other public page links here, so it is hard to find.'],
    [
      words < LEAST_WORDS,
      'words',
      `The page has ${words} words. Answer what people ask, with at least ${LEAST_WORDS}.`,
    ],
    [
      bytes > MOST_BYTES,
      'weight',
      `A new visitor loads ${kb(bytes)}. Bring it below ${kb(MOST_BYTES)}.`,
    ],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, rule, sentence]) => ({ rule, sentence }));
}

function reportPage(own: Measured, all: readonly Measured[]): PageReport {
  const { page, found } = own;
  const others = all.filter((other) => other !== own);
  const linksTo = found.links.filter((path) => others.some((other) => other.page.path === path));
  const linkedFrom = others.filter((other) => other.found.links.includes(page.path)).length;
  return {
    path: page.path,
    title: found.title,
    description: found.description,
    keyword: page.keyword,
    headings: [...found.headings],
    structuredData: [...found.structuredData],
    words: wordsOf(found.text).length,
    linksTo,
    linkedFrom,
    documentBytes: page.documentBytes,
    scriptBytes: page.scriptBytes,
    findings: [
      ...lengthFinding('title-length', found.title, TITLE),
      ...lengthFinding('description-length', found.description, DESCRIPTION),
      ...sameFindings(own, all),
      ...headingFindings(own),
      ...keywordFindings(own),
      ...contentFindings(own, linksTo, linkedFrom),
    ],
  };
}

/** What search engines find on the public pages of a build, and what should be mended. */
export function reportSite(pages: readonly BuiltPage[]): SiteReport {
  const all = pages.map((page) => ({ page, found: measurePage(page.html) }));
  return { pages: all.map((own) => reportPage(own, all)) };
}
