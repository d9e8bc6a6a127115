import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Email, Id, multilineText, text, Version } from '../kernel/scalars.ts';
import { StaffRequest, StaffRequestVersion } from './callbacks.ts';

/** Placeholders in a template, which the API's `fillReply` replaces. */
export const REPLY_PLACEHOLDERS = [
  'first name',
  'name',
  'vehicle',
  'my name',
  'business',
  'hotline',
] as const;

/** A {@link REPLY_PLACEHOLDERS} entry. */
export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

const PLACEHOLDER = /\{(?<name>[^{}\n]{1,40})\}/gu;

const isPlaceholder = (name: string): name is ReplyPlaceholder =>
  (REPLY_PLACEHOLDERS as readonly string[]).includes(name);

/** Unknown placeholders as written: `{frist name}`. */
const unknownIn = (reply: string): string[] =>
  [...reply.matchAll(PLACEHOLDER)]
    .filter(({ groups }) => !isPlaceholder(groups?.['name'] ?? ''))
    .map(([written]) => written);

/** The first placeholder without a value, as written. */
const openIn = (reply: string): string | undefined =>
  [...reply.matchAll(PLACEHOLDER)].find(({ groups }) => isPlaceholder(groups?.['name'] ?? ''))?.[0];

/** Replaces placeholders with known values; others stay. */
export const fillReply = (
  reply: string,
  facts: Readonly<Partial<Record<ReplyPlaceholder, string>>>,
): string =>
  reply.replaceAll(PLACEHOLDER, (written, name: string) =>
    isPlaceholder(name) ? (facts[name] ?? written) : written,
  );

const KNOWN = REPLY_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

const templateText = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  schema.check(
    z.refine((reply: string) => unknownIn(reply).length === 0, {
      error: ({ input }) =>
        `There is no placeholder ${unknownIn(String(input))[0] ?? ''}. Use ${KNOWN}.`,
    }),
  );

const replyText = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  schema.check(
    z.refine((reply: string) => openIn(reply) === undefined, {
      error: ({ input }) => `Replace ${openIn(String(input)) ?? ''} before you send.`,
    }),
  );

const Subject = text(120).check(z.minLength(1, 'Enter a subject.'));
const Body = multilineText(5000).check(z.minLength(1, 'Write a reply.'));

/** A reply template as entered by staff. */
export const ReplyTemplateForm = z.object({
  name: text(60).check(z.minLength(1, 'Enter a name for the template.')),
  subject: templateText(Subject),
  /** Paragraphs separated by blank lines, with placeholders in braces. */
  body: templateText(Body),
  /** Whether it is the default for replies. At most one template is. */
  isDefault: z.boolean(),
});

/** A {@link ReplyTemplateForm} as checked by the contract. */
export type ReplyTemplateForm = z.output<typeof ReplyTemplateForm>;

/** A stored template. */
export const ReplyTemplate = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
});

/** A {@link ReplyTemplate} as the client reads it. */
export type ReplyTemplate = z.output<typeof ReplyTemplate>;

/** Maximum number of templates per business. */
export const MAX_REPLY_TEMPLATES = 50;

/** A reply as sent. */
export const ReplyForm = z.object({ subject: replyText(Subject), body: replyText(Body) });

/** A {@link ReplyForm} as checked by the contract. */
export type ReplyForm = z.output<typeof ReplyForm>;

/** Initial content of a reply to a request: each template with the request's data filled in. */
export const ReplyStart = z.object({
  /** Recipient. */
  to: Email,
  /** Reply-to address. */
  replyTo: z.string(),
  /** The default template first, then the others by name. */
  templates: z.array(z.object({ id: Id, name: z.string(), subject: z.string(), body: z.string() })),
});

/** A {@link ReplyStart} as the client reads it. */
export type ReplyStart = z.output<typeof ReplyStart>;
const ByRequest = z.object({ requestId: Id });
const ByTemplate = z.object({ templateId: Id });
/** The version that was shown before the change. */
const AsSeen = z.object({ version: Version });
const Templates = z.object({ templates: z.array(ReplyTemplate) });

/** Email replies to requests, and their templates. */
export const requestReplies = {
  listTemplates: endpoint({
    method: 'GET',
    path: '/staff/reply-templates',
    response: Templates,
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/staff/reply-templates',
    body: ReplyTemplateForm,
    response: ReplyTemplate,
  }),
  changeTemplate: endpoint({
    method: 'PUT',
    path: '/staff/reply-templates/:templateId',
    params: ByTemplate,
    body: z.extend(ReplyTemplateForm, AsSeen.shape),
    response: ReplyTemplate,
  }),
  removeTemplate: endpoint({
    method: 'POST',
    path: '/staff/reply-templates/:templateId/delete',
    params: ByTemplate,
    body: AsSeen,
    response: z.object({ id: Id }),
  }),
  startReply: endpoint({
    method: 'GET',
    path: '/staff/requests/:requestId/reply',
    params: ByRequest,
    response: ReplyStart,
  }),
  previewReply: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/reply/preview',
    params: ByRequest,
    body: ReplyForm,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  sendReply: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/replies',
    params: ByRequest,
    query: StaffRequestVersion,
    body: ReplyForm,
    response: StaffRequest,
  }),
} as const;
