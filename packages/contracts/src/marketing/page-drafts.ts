import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, multilineText, text } from '../kernel/scalars.ts';
import { UnbackedClaim } from './claims.ts';
import { PageFinding } from './seo.ts';

/** A brief is for whoever writes the page; a local page is its text. */
export const PAGE_DRAFT_KINDS = ['brief', 'local-page'] as const;

const filled = (max: number, sentence: string) => text(max).check(z.minLength(1, sentence));

/** The words of a draft as staff edit them. */
export const PageDraftForm = z.object({
  keyword: filled(80, 'Enter the words that people search for.'),
  title: filled(120, 'Enter a title.'),
  description: filled(320, 'Enter a description.'),
  /** The main heading. */
  heading: filled(120, 'Enter a main heading.'),
  /** Paragraphs with a blank line between them; a line that begins with `## ` is a heading. */
  body: multilineText(10_000).check(z.minLength(1, 'Enter the text of the page.')),
});

/** A {@link PageDraftForm} as checked by the contract. */
export type PageDraftForm = z.output<typeof PageDraftForm>;

/** A page of the site, by its path. */
export const SitePath = text(200).check(
  z.regex(/^\/[a-z\d][a-z\d/-]*$/u, 'Enter the path of the page, such as /charging-in-norfolk.'),
);

/** A draft in the list of them. */
export const PageDraftRow = z.object({
  id: Id,
  kind: z.enum(PAGE_DRAFT_KINDS),
  title: z.string(),
  keyword: z.string(),
  /** Where the page was published; null as long as it is a draft. */
  publishedPath: z.nullable(z.string()),
  changedBy: z.string(),
  changedAt: Instant,
  version: z.int(),
});

/** A {@link PageDraftRow} as the client reads it. */
export type PageDraftRow = z.output<typeof PageDraftRow>;

/** A draft with its words, and what should be mended before it is published. */
export const PageDraft = z.extend(PageDraftRow, {
  ...PageDraftForm.shape,
  /** The answer of the assistant that it was made of; null where that is deleted. */
  generationId: z.nullable(Id),
  findings: z.array(PageFinding),
  /** Claims that nothing backs. Always empty for a brief, which nobody reads but the writer. */
  claims: z.array(UnbackedClaim),
});

/** A {@link PageDraft} as the client reads it. */
export type PageDraft = z.output<typeof PageDraft>;

const REFUSALS = ['unauthenticated', 'forbidden'] as const;
const ByDraft = z.object({ draftId: Id });
/** What somebody saw before they changed it. */
const AsSeen = z.object({ version: z.int() });

/** Briefs and local pages: written by the assistant, edited by staff, published with the site. */
export const pageDrafts = {
  listPageDrafts: endpoint({
    method: 'GET',
    path: '/staff/page-drafts',
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'Drafts of pages, those that were changed last first',
    query: z.object({ after: z.optional(Id) }),
    response: z.object({ drafts: z.array(PageDraftRow), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  getPageDraft: endpoint({
    method: 'GET',
    path: '/staff/page-drafts/:draftId',
    access: 'campaigns:read',
    summary: 'A draft with its words, and what should be mended',
    params: ByDraft,
    response: PageDraft,
    errors: [...REFUSALS],
  }),
  createPageDraft: endpoint({
    method: 'POST',
    path: '/staff/page-drafts',
    access: 'campaigns:write',
    audit: 'page-draft.create',
    summary: 'Keep a brief or a local page of the assistant as a draft; the same answer only once',
    body: z.object({ generationId: Id }),
    status: 201,
    response: PageDraft,
    errors: [...REFUSALS],
  }),
  changePageDraft: endpoint({
    method: 'PUT',
    path: '/staff/page-drafts/:draftId',
    access: 'campaigns:write',
    audit: 'page-draft.change',
    summary: 'Change the words of a draft, as it was seen',
    params: ByDraft,
    body: z.extend(PageDraftForm, AsSeen.shape),
    response: PageDraft,
    errors: [...REFUSALS, 'changed_meanwhile', 'too_late'],
  }),
  publishPageDraft: endpoint({
    method: 'POST',
    path: '/staff/page-drafts/:draftId/publish',
    access: 'campaigns:write',
    audit: 'page-draft.publish',
    summary: 'Note where a draft was published, as it was seen',
    params: ByDraft,
    body: z.extend(AsSeen, { path: SitePath }),
    response: PageDraft,
    errors: [...REFUSALS, 'changed_meanwhile', 'too_late', 'claims_unbacked'],
  }),
  removePageDraft: endpoint({
    method: 'POST',
    path: '/staff/page-drafts/:draftId/delete',
    access: 'campaigns:write',
    audit: 'page-draft.delete',
    summary: 'Delete a draft, as it was seen',
    params: ByDraft,
    body: AsSeen,
    response: z.object({ id: Id }),
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
