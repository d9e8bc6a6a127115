import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, text, Version } from '../kernel/scalars.ts';

/** Maximum size of an import file, in bytes. */
export const MAX_IMPORT_BYTES = 30_000_000;

/** Maximum number of rows per import file. */
export const MAX_IMPORT_ROWS = 200_000;

/** Chunk size of an upload, in bytes; only the last one is smaller. */
export const IMPORT_PART_BYTES = 1_000_000;

/** States of an import. The transitions are in `domains/crm/import-export/import-states.ts`. */
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

/** State of an import. */
export type ImportState = (typeof IMPORT_STATES)[number];

/** Supported character encodings (WHATWG Encoding). */
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** A supported encoding. */
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Supported cell separators. */
export const IMPORT_SEPARATORS = ['comma', 'semicolon', 'tab'] as const;

/** A supported separator. */
export type ImportSeparator = (typeof IMPORT_SEPARATORS)[number];

/** Fields that a column can be mapped to. */
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

/** A field that a column can be mapped to. */
export type ImportField = (typeof IMPORT_FIELDS)[number];

const FIELD_TARGET = /^field:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

const ImportTarget = z.union([z.enum(IMPORT_FIELDS), z.string().check(z.regex(FIELD_TARGET))]);

/** Target of a column: an {@link ImportField}, or a custom field by {@link targetOfField}. */
export type ImportTarget = z.output<typeof ImportTarget>;

/** Target of a custom field. */
export const targetOfField = (fieldId: string): ImportTarget => `field:${fieldId}`;

/** Whether the target is a built-in field. */
export const isImportField = (target: ImportTarget): target is ImportField =>
  IMPORT_FIELDS.some((field) => field === target);

/** Outcomes of a row, each with its own count. */
export const IMPORT_OUTCOMES = ['new', 'updated', 'unchanged', 'refused', 'erased'] as const;

/** Actual or expected outcome of a row. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const Counts = z.object({
  new: z.int(),
  /** Existing contacts, completed with data from the file. */
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** People whose data was erased at their request. */
  erased: z.int(),
});

/** Number of rows by outcome. */
export type ImportCounts = z.output<typeof Counts>;

/** An import of contacts and its progress. */
export const PeopleImport = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.int(),
  receivedBytes: z.int(),
  status: z.enum(IMPORT_STATES),
  /** The version that a change is based on. A stale one is refused. Progress doesn't change it. */
  version: Version,
  encoding: z.enum(IMPORT_ENCODINGS),
  separator: z.enum(IMPORT_SEPARATORS),
  /** Column names from the first line. */
  columns: z.array(z.string()),
  /** Target of each column; null for ignored columns. */
  mapping: z.array(z.nullable(ImportTarget)),
  /** Number of rows; null until all have been read. */
  rows: z.nullable(z.int()),
  /** Rows processed in the current step. */
  processed: z.int(),
  /** Expected outcomes from the last check. */
  checked: z.nullable(Counts),
  /** Actual outcomes. */
  imported: z.nullable(Counts),
  /** Number of invalid cells. */
  errors: z.int(),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  /** Whether the file still exists: it is deleted after the import. */
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
  /** Parsed values by field. */
  values: z.record(z.string(), z.string()),
  problems: z.array(z.object({ column: z.string(), sentence: z.string() })),
});

/** A preview of a parsed row. */
export type ImportPreviewRow = z.output<typeof PreviewRow>;

const ByImport = z.object({ importId: Id });
const Seen = z.object({ version: Version });

/** Import, export and erasure of contact data. */
export const imports = {
  imports: endpoint({
    method: 'GET',
    path: '/staff/customer-data/imports',
    query: z.object({
      /** Last import of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({ imports: z.array(PeopleImport), hasMore: z.boolean() }),
  }),
  getImport: endpoint({
    method: 'GET',
    path: '/staff/customer-data/imports/:importId',
    params: ByImport,
    response: PeopleImport,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/staff/customer-data/imports/:importId/preview',
    params: ByImport,
    response: z.object({ rows: z.array(PreviewRow) }),
  }),
  beginImport: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports',
    body: z.object({
      fileName: text(200).check(z.minLength(1, 'A file has a name.')),
      bytes: z
        .int()
        .check(
          z.minimum(1, 'This file is empty.'),
          z.maximum(MAX_IMPORT_BYTES, 'Files can be up to 30 MB. Split this one.'),
        ),
    }),
    response: PeopleImport,
  }),
  addPart: endpoint({
    method: 'PUT',
    path: '/staff/customer-data/imports/:importId/parts/:part',
    params: z.object({
      importId: Id,
      /** Index from 0. */
      part: z.coerce
        .number<number>()
        .check(
          z.int(),
          z.minimum(0),
          z.maximum(Math.ceil(MAX_IMPORT_BYTES / IMPORT_PART_BYTES) - 1),
        ),
    }),
    body: z.object({
      /** Base64 data (RFC 4648, section 4). */
      data: z
        .string()
        .check(
          z.maxLength(Math.ceil(IMPORT_PART_BYTES / 3) * 4),
          z.regex(/^[\w+/]*={0,2}$/u, 'A part is sent as base64.'),
        ),
    }),
    response: PeopleImport,
  }),
  readAs: endpoint({
    method: 'PUT',
    path: '/staff/customer-data/imports/:importId/reading',
    params: ByImport,
    body: z.extend(Seen, {
      encoding: z.enum(IMPORT_ENCODINGS, 'Please choose an encoding.'),
      separator: z.enum(IMPORT_SEPARATORS, 'Please choose a separator.'),
      /** Guessed from the first line if omitted. */
      mapping: z.optional(z.array(z.nullable(ImportTarget)).check(z.maxLength(200))),
    }),
    response: PeopleImport,
  }),
  check: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/check',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
  }),
  run: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/run',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/stop',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/staff/customer-data/imports/:importId/discard',
    params: ByImport,
    body: Seen,
    response: PeopleImport,
  }),
} as const;
