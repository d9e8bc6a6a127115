import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';

/** File in which the site's build reports the SEO data of its pages. */
export const SITE_REPORT_PATH = '/site-report.json';

/** SEO rules for pages. */
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

/** Something on a page that should be fixed. */
export const PageFinding = z.object({
  rule: z.enum(PAGE_RULES),
  /** What is wrong and how to fix it. */
  sentence: z.string(),
});

/** A {@link PageFinding} as it is read. */
export type PageFinding = z.output<typeof PageFinding>;

/** SEO data of a public page. */
export const PageReport = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** Target search terms; null for legal pages. */
  keyword: z.nullable(z.string()),
  /** Headings in document order, with their levels. */
  headings: z.array(z.object({ level: z.int(), text: z.string() })),
  /** schema.org types of the structured data. */
  structuredData: z.array(z.string()),
  words: z.int(),
  /** Public pages that it links to, and the number of pages that link to it. */
  linksTo: z.array(z.string()),
  linkedFrom: z.int(),
  /** Compressed size of what a first-time visitor loads: the document and its scripts. */
  documentBytes: z.int(),
  scriptBytes: z.int(),
  findings: z.array(PageFinding),
});

/** A {@link PageReport} as it is read. */
export type PageReport = z.output<typeof PageReport>;

/** Every public page of the site, as measured by its build. */
export const SiteReport = z.object({ pages: z.array(PageReport) });

/** A {@link SiteReport} as it is read. */
export type SiteReport = z.output<typeof SiteReport>;

/** SEO of the site. */
export const seo = {
  siteReport: endpoint({
    method: 'GET',
    path: '/marketing/site-report',
    response: z.object({
      report: z.nullable(SiteReport),
      /** Why there is no report; null if there is one. */
      problem: z.nullable(z.string()),
    }),
  }),
} as const;
