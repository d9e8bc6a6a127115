import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';

/** Where the site's build says what search engines find on its pages. */
export const SITE_REPORT_PATH = '/site-report.json';

/** What can be wrong with a page for search engines. */
export const PAGE_RULES = [
  'title-length',
  'title-unique',
  'description-length',
  'description-unique',
  'one-heading',
  'heading-order',
  'structured-data',
  'internal-links',
  'linked-to',
  'words',
  'weight',
  'keyword-title',
  'keyword-heading',
  'keyword-description',
  'keyword-text',
] as const;

/** Something on a page that should be mended. */
export const PageFinding = z.object({
  rule: z.enum(PAGE_RULES),
  /** What is wrong, and what to do. */
  sentence: z.string(),
});

/** A {@link PageFinding} as it is read. */
export type PageFinding = z.output<typeof PageFinding>;

/** A public page as search engines find it. */
export const PageReport = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** What people are expected to search for when they need this page; null for legal pages. */
  keyword: z.nullable(z.string()),
  /** Headings in their order, with their levels. */
  headings: z.array(z.object({ level: z.int(), text: z.string() })),
  /** Types of the structured data, as schema.org names them. */
  structuredData: z.array(z.string()),
  words: z.int(),
  /** Other public pages that it links to, and how many link to it. */
  linksTo: z.array(z.string()),
  linkedFrom: z.int(),
  /** What a new visitor loads, compressed: the document, and its scripts. */
  documentBytes: z.int(),
  scriptBytes: z.int(),
  findings: z.array(PageFinding),
});

/** A {@link PageReport} as it is read. */
export type PageReport = z.output<typeof PageReport>;

/** Every public page of the site, as its build measured them. */
export const SiteReport = z.object({ pages: z.array(PageReport) });

/** A {@link SiteReport} as it is read. */
export type SiteReport = z.output<typeof SiteReport>;

/** How the site looks to search engines. */
export const seo = {
  siteReport: endpoint({
    method: 'GET',
    path: '/marketing/site-report',
    access: 'campaigns:read',
    summary: 'What search engines find on the site’s public pages, as its build measured them',
    response: z.object({
      report: z.nullable(SiteReport),
      /** Why there is no report; null where there is one. */
      problem: z.nullable(z.string()),
    }),
    errors: ['unauthenticated', 'forbidden'],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
} as const;
