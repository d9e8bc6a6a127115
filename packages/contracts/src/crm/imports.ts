import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';

/** The largest file that is imported, in bytes. */
export const MAX_IMPORT_BYTES = 30_000_000;

/** The most rows that one file is imported with. */
export const MAX_IMPORT_ROWS = 200_000;

/** What one part of a file has, in bytes; only the last one has less. */
export const IMPORT_PART_BYTES = 1_000_000;

/** Where an import is; the table of its changes is `domains/crm/import-export/import-states.ts`. */
export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'failed',
] as const;

/** A state of an import. */
export type ImportState = (typeof IMPORT_STATES)[number];

/** How the characters of a file are written (WHATWG Encoding). */
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** An encoding that is read. */
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** What stands between the cells. */
export const IMPORT_SEPARATORS = ['comma', 'semicolon', 'tab'] as const;

/** A separator that is read. */
export type ImportSeparator = (typeof IMPORT_SEPARATORS)[number];

/** What a column can say about a person. */
export const IMPORT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'tags',
  'note',
  'externalId',
  'createdAt',
] as const;

/** A field that a column is read as. */
export type ImportField = (typeof IMPORT_FIELDS)[number];

const FIELD_TARGET = /^field:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

const ImportTarget = z.union([z.enum(IMPORT_FIELDS), z.string().check(z.regex(FIELD_TARGET))]);

/** What a column is read as: an {@link ImportField}, or a custom field by {@link targetOfField}. */
export type ImportTarget = z.output<typeof ImportTarget>;

/** A custom field as what a column is read as. */
export const targetOfField = (fieldId: string): ImportTarget => `field:${fieldId}`;

/** Whether a column is read as something that everybody has. */
export const isImportField = (target: ImportTarget): target is ImportField =>
  IMPORT_FIELDS.some((field) => field === target);

/** What a row comes to: the counts of an import have one of each. */
export const IMPORT_OUTCOMES = ['new', 'updated', 'unchanged', 'refused', 'erased'] as const;

/** What became of a row, or would. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const Counts = z.object({
  new: z.int(),
  /** Known, and something was missing that the file has. */
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Of people whose data was erased because they asked for it. */
  erased: z.int(),
});

/** How many rows came to what. */
export type ImportCounts = z.output<typeof Counts>;

/** A file of people, and how far it is. */
export const PeopleImport = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.int(),
  receivedBytes: z.int(),
  status: z.enum(IMPORT_STATES),
  /** What was seen last: a change of something else is refused. Counting doesn't change it. */
  version: z.int(),
  encoding: z.enum(IMPORT_ENCODINGS),
  separator: z.enum(IMPORT_SEPARATORS),
  /** The names in the file's first line. */
  columns: z.array(z.string()),
  /** What each column is read as; null for a column that is left out. */
  mapping: z.array(z.nullable(ImportTarget)),
  /** How many rows the file has; null before all of them were looked at. */
  rows: z.nullable(z.int()),
  /** Rows that the step under way is through with. */
  processed: z.int(),
  /** What the rows would come to, as they were looked at last. */
  checked: z.nullable(Counts),
  /** What the rows have come to. */
  imported: z.nullable(Counts),
  /** Cells that have something wrong with them. */
  errors: z.int(),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  /** Whether the file is still there: it is deleted when it is done with. */
  hasFile: z.boolean(),
  createdBy: z.string(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});

/** A {@link PeopleImport} as the client reads it. */
export type PeopleImport = z.output<typeof PeopleImport>;

const PreviewRow = z.object({
  /** The line on which it begins, from 1. */
  line: z.int(),
  /** As it would be read, by field. */
  values: z.record(z.string(), z.string()),
  problems: z.array(z.object({ column: z.string(), sentence: z.string() })),
});

/** A row of a file as it would be read. */
export type ImportPreviewRow = z.output<typeof PreviewRow>;

const ByImport = z.object({ importId: Id });
const Seen = z.object({ version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** Import, export and erasure of what is kept about people. */
export const imports = {
  imports: endpoint({
    method: 'GET',
    path: '/staff/customer-data/imports',
    access: 'customer-data:read',
    summary: 'Files of people that were imported, the latest first, a page at a time',
    query: z.object({
      /** The last import of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({ imports: z.array(PeopleImport), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  getImport: endpoint({
    method: 'GET',
    path: '/staff/customer-data/imports/:importId',
    access: 'customer-data:read',
    summary: 'An import and how far it is',
    params: ByImport,
    response: PeopleImport,
    errors: [...REFUSALS],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/staff/customer-data/imports/:importId/preview',
    access: 'customer-data:write',
    summary: 'The first rows of a file as they would be read, and what is wrong with them',
    params: ByImport,
    response: z.object({ rows: z.array(PreviewRow) }),
    errors: [...REFUSALS, 'file_unreadable'],
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  beginImport: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports',
    access: 'customer-data:write',
    audit: 'customer-data.upload',
    summary: 'Announce a file of people, whose parts follow',
    body: z.object({
      fileName: text(200).check(z.minLength(1, 'A file has a name.')),
      bytes: z
        .int()
        .check(
          z.minimum(1, 'This file is empty.'),
          z.maximum(MAX_IMPORT_BYTES, 'A file can have 30 MB at most. Split it.'),
        ),
    }),
    response: PeopleImport,
    errors: [...REFUSALS],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  addPart: endpoint({
    method: 'PUT',
    path: '/staff/customer-data/imports/:importId/parts/:part',
    access: 'customer-data:write',
    audit: 'customer-data.upload',
    summary: 'One part of an announced file; after the last one it is read',
    params: z.object({
      importId: Id,
      /** From 0. */
      part: z.coerce
        .number<number>()
        .check(
          z.int(),
          z.minimum(0),
          z.maximum(Math.ceil(MAX_IMPORT_BYTES / IMPORT_PART_BYTES) - 1),
        ),
    }),
    body: z.object({
      /** The bytes (RFC 4648, section 4). */
      data: z
        .string()
        .check(
          z.maxLength(Math.ceil(IMPORT_PART_BYTES / 3) * 4),
          z.regex(/^[\w+/]*={0,2}$/u, 'A part is sent as base64.'),
        ),
    }),
    bodyBytes: 1_400_000,
    response: PeopleImport,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  readAs: endpoint({
    method: 'PUT',
    path: '/staff/customer-data/imports/:importId/reading',
    access: 'customer-data:write',
    audit: 'customer-data.read-as',
    summary: 'How a file is read: encoding, separator, and what each column is',
    params: ByImport,
    body: z.extend(Seen, {
      encoding: z.enum(IMPORT_ENCODINGS, 'Please choose an encoding.'),
      separator: z.enum(IMPORT_SEPARATORS, 'Please choose a separator.'),
      /** Without it, it is guessed from the first line. */
      mapping: z.optional(z.array(z.nullable(ImportTarget)).check(z.maxLength(200))),
    }),
    response: PeopleImport,
    errors: [...REFUSALS, 'changed_meanwhile', 'file_unreadable'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/check',
    access: 'customer-data:write',
    audit: 'customer-data.check',
    summary: 'Look at every row without writing anything; it goes on in the background',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
    errors: [...REFUSALS, 'changed_meanwhile', 'file_unreadable'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/run',
    access: 'customer-data:write',
    audit: 'customer-data.import',
    summary: 'Import what was checked, or go on with what was stopped, in the background',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/stop',
    access: 'customer-data:write',
    audit: 'customer-data.stop',
    summary: 'Stop what goes on; what is imported stays',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/discard',
    access: 'customer-data:write',
    audit: 'customer-data.discard',
    summary: 'Delete an uploaded file, of which nothing goes on; what is imported stays',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
