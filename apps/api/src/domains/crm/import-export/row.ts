import {
  type ImportField,
  type ImportTarget,
  isImportField,
  MAX_FIELD_VALUE,
  type PersonField,
  targetOfField,
} from '@voltcourier/contracts';
import { Email, Phone } from '@voltcourier/contracts/kernel/scalars';
import type { CsvRecord } from '@voltcourier/csv/reading';
import * as z from 'zod/mini';
import { e164Of, type ImportedPerson, readFieldCell } from '../contacts/service.ts';

/** A cell with an error. */
export interface CellProblem {
  readonly column: string;
  readonly value: string;
  readonly sentence: string;
}

/** A parsed row. */
export interface ReadRow {
  readonly line: number;
  readonly values: Readonly<Record<ImportTarget, string>>;
  /** Undefined if a cell has an error. */
  readonly person: ImportedPerson | undefined;
  readonly problems: readonly CellProblem[];
}

const MAX_LENGTH: Readonly<Record<ImportField, number>> = {
  name: 120,
  firstName: 60,
  lastName: 60,
  email: 254,
  phone: 40,
  company: 120,
  tags: 4_200,
  note: 2_000,
  externalId: 100,
  createdAt: 40,
};
/** Above the limit for one contact, to allow for contacts with several records. */
const MAX_TAGS = 100;
const MAX_TAG = 40;
const SHOWN = 200;
const DAY_MS = 86_400_000;
const CONTROL = /[^\P{Cc}\t\n\r]|\uFFFD/u;

/** Shortens text to fit on one line. */
export const inShort = (text: string): string => {
  const line = text
    .slice(0, SHOWN * 2)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1).toWellFormed()}…`;
};

// Spreadsheets write dates in many formats. Ambiguous days and months are read in US order.
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/u;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/u;

/** Parses a cell's date as noon UTC, which is the same day everywhere in the country. */
export function dayIn(text: string): Date | undefined {
  const iso = ISO.exec(text);
  const american = AMERICAN.exec(text);
  const [year, month, day] =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : american !== null
        ? [american[3], american[1], american[2]]
        : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), 12));
  const isThere = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isThere && Number(year) >= 1970 ? at : undefined;
}

const tagsIn = (text: string): string[] => {
  const tags = text
    .split(/[,;|]/u)
    .map((tag) => tag.replaceAll(/\s+/gu, ' ').trim())
    .filter((tag) => tag !== '');
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
};

/** Returns the error of a field's value as a sentence; undefined if it is valid. */
const CHECKS: Readonly<
  Partial<Record<ImportField, (value: string, now: Date) => string | undefined>>
> = {
  email: (value) =>
    z.safeParse(Email, value).success ? undefined : 'Invalid email. Use name@example.com.',
  phone: (value) =>
    z.safeParse(Phone, value).success && e164Of(value) !== null
      ? undefined
      : 'Invalid phone number. Use ten digits, or + and the country code.',
  tags: (value) => {
    const tags = tagsIn(value);
    if (tags.length > MAX_TAGS) return `A row can have ${MAX_TAGS} tags at most.`;
    return tags.every((tag) => tag.length <= MAX_TAG)
      ? undefined
      : `A tag has ${MAX_TAG} characters at most. Put a comma between tags.`;
  },
  createdAt: (value, now) => {
    const day = dayIn(value);
    if (day === undefined) return 'This isn’t a date we can read. Write it like 2026-04-30.';
    return day.getTime() <= now.getTime() + DAY_MS ? undefined : 'This day is in the future.';
  },
};

function textProblem(value: string, max: number): string | undefined {
  if (value.length > max) {
    const many = max.toLocaleString('en-US');
    return `There are more than ${many} characters. Perhaps a quotation mark (") is missing before it.`;
  }
  if (CONTROL.test(value) || !value.isWellFormed()) {
    return 'There are characters that can’t be read. Perhaps the file has another encoding.';
  }
  return undefined;
}

function problemOf(field: ImportField, value: string, now: Date): string | undefined {
  const problem = textProblem(value, MAX_LENGTH[field]);
  return problem ?? (value === '' ? undefined : CHECKS[field]?.(value, now));
}

/** Returns a cell without the characters that spreadsheets add around it. */
function valueOf(field: ImportTarget, cell: string): string {
  // An overlong cell is an error anyway, so it isn't normalized.
  if (cell.length > 10_000) return cell;
  return field === 'note'
    ? cell.replaceAll(/\r\n?/gu, '\n').trim()
    : cell.replaceAll(/[\t\n\r \u00A0]+/gu, ' ').trim();
}

/** How a file's rows are read. */
interface Reading {
  readonly columns: readonly string[];
  readonly mapping: readonly (ImportTarget | null)[];
  /** All custom fields: a field that was archived later is read as it was mapped. */
  readonly fields: readonly PersonField[];
}

type FieldEntry = ImportedPerson['fields'][number];

/** Returns the error of a cell, or its value for a custom field. */
function readCell(
  target: ImportTarget,
  value: string,
  { fields, now }: { fields: readonly PersonField[]; now: Date },
): { sentence: string } | { entry: FieldEntry | undefined } {
  if (isImportField(target)) {
    const sentence = problemOf(target, value, now);
    return sentence === undefined ? { entry: undefined } : { sentence };
  }
  const field = fields.find(({ id }) => targetOfField(id) === target);
  if (field === undefined || value === '') return { entry: undefined };
  const problem = textProblem(value, MAX_FIELD_VALUE);
  const cell = problem === undefined ? readFieldCell(field, value) : { sentence: problem };
  return 'sentence' in cell ? cell : { entry: { ...cell, fieldId: field.id } };
}

/** Parses a row into a person, or the errors of its cells. */
export function readRow(
  { line, cells }: CsvRecord,
  { columns, mapping, fields }: Reading,
  now: Date,
): ReadRow {
  const values: Record<ImportTarget, string> = {};
  const problems: CellProblem[] = [];
  const entries: FieldEntry[] = [];
  for (const [index, target] of mapping.entries()) {
    if (target === null) continue;
    const value = valueOf(target, cells[index] ?? '');
    const read = readCell(target, value, { fields, now });
    const isWrong = 'sentence' in read;
    values[target] = isWrong ? inShort(value) : value;
    if (isWrong) {
      const { sentence } = read;
      problems.push({ column: columns[index] ?? '', value: inShort(value), sentence });
    } else if (read.entry !== undefined) entries.push(read.entry);
  }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    problems.push({
      column: '',
      value: inShort(cells.slice(columns.length).join(' ')),
      sentence: 'This row has more cells than the first line has names.',
    });
  }
  const { email = '', phone = '' }: Partial<Record<ImportField, string>> = values;
  if (problems.length === 0 && email === '' && phone === '') {
    const sentence = 'There’s no email address or phone number to identify the person.';
    problems.push({ column: '', value: '', sentence });
  }
  return {
    line,
    values,
    problems,
    person: problems.length === 0 ? personOf(values, entries) : undefined,
  };
}

function personOf(
  values: Readonly<Partial<Record<ImportField, string>>>,
  fields: readonly FieldEntry[],
): ImportedPerson {
  const { name, firstName, lastName, email, phone, company, tags, note, externalId, createdAt } =
    values;
  const whole = name || [firstName, lastName].filter(Boolean).join(' ');
  return {
    name: whole === '' ? undefined : whole.slice(0, MAX_LENGTH.name),
    email: email || null,
    phone: phone || null,
    dial: e164Of(phone || null),
    company: company || null,
    tags: tagsIn(tags ?? ''),
    note: note || null,
    externalId: externalId || null,
    since: dayIn(createdAt ?? '') ?? null,
    fields,
  };
}
