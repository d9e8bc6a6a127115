import {
  countWords,
  findKeywordProblems,
  findLengthProblems,
  findWordProblems,
} from '@voltcourier/contracts/marketing/page-rules';
import type { PageFinding, PageReport, SiteReport } from '@voltcourier/contracts/marketing/seo';
import { measurePage, type PageMeasurements } from './page-measurements.ts';

/** A built page with its measurements. */
export interface BuiltPage {
  readonly path: string;
  readonly html: string;
  readonly keyword: string | null;
  /** Compressed, as a new visitor loads it. */
  readonly documentBytes: number;
  readonly scriptBytes: number;
}

const LEAST_LINKS = 3;
const MOST_BYTES = 250_000;

interface Measured {
  readonly page: BuiltPage;
  readonly found: PageMeasurements;
}

const kb = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

const headingOf = ({ found: { headings } }: Measured) =>
  headings.find(({ level }) => level === 1)?.text ?? '';

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
    words: countWords(found.text),
    linksTo,
    linkedFrom,
    documentBytes: page.documentBytes,
    scriptBytes: page.scriptBytes,
    findings: [
      ...findLengthProblems(found),
      ...sameFindings(own, all),
      ...headingFindings(own),
      ...findKeywordProblems({ ...found, heading: headingOf(own), keyword: page.keyword }),
      ...findWordProblems(found),
      ...contentFindings(own, linksTo, linkedFrom),
    ],
  };
}

/** Reports what search engines find on the public pages of a build, and what should be fixed. */
export function reportSite(pages: readonly BuiltPage[]): SiteReport {
  const all = pages.map((page) => ({ page, found: measurePage(page.html) }));
  return { pages: all.map((own) => reportPage(own, all)) };
}
