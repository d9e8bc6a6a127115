import type {
  ImportCounts,
  ImportEncoding,
  ImportField,
  ImportSeparator,
  PeopleImport,
} from '@voltcourier/contracts/crm/imports';

/** Labels of the fields that a column can be read as. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  tags: 'Tags',
  note: 'Note',
  externalId: 'External ID',
  createdAt: 'Customer since',
};

/** Labels of character encodings. */
export const ENCODING_LABELS: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Excel’s Unicode text)',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (older Excel)',
};

/** Labels of cell separators. */
export const SEPARATOR_LABELS: Readonly<Record<ImportSeparator, string>> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
};

/** Labels of import states. */
export const STATE_LABELS: Readonly<Record<PeopleImport['status'], string>> = {
  uploading: 'Upload not finished',
  uploaded: 'Uploaded',
  checking: 'Being checked',
  checked: 'Checked, not imported',
  running: 'Being imported',
  stopped: 'Stopped',
  done: 'Imported',
  failed: 'Not imported',
};

/** Labels of the counts, before and after the import. */
export const COUNT_LABELS: Readonly<Record<keyof ImportCounts, { name: string; means: string }>> = {
  new: { name: 'New people', means: 'They get a record.' },
  updated: {
    name: 'Updated',
    means: 'What is missing is filled in. Nothing is overwritten.',
  },
  unchanged: { name: 'Unchanged', means: 'There is nothing to add.' },
  refused: { name: 'Skipped (needs fixing)', means: 'Something is wrong with the row.' },
  erased: { name: 'Erased (skipped)', means: 'Their data was erased because they asked for it.' },
};

/** Formats a count with its noun: "1 row", "1,200 rows". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Summarizes the result of an import. */
export function describeResult({ imported, checked, status, rows }: PeopleImport): string {
  const counts = imported ?? (status === 'checked' ? checked : null);
  if (counts === null) return rows === null ? '–' : counted(rows, 'row');
  const parts = [
    [counts.new, 'new'],
    [counts.updated, 'updated'],
    [counts.unchanged, 'unchanged'],
    [counts.refused + counts.erased, 'skipped'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count.toLocaleString('en-US')} ${label}`)
    .join(', ');
}

/** Whether the worker is processing the file. */
export const isUnderWay = ({ status }: Pick<PeopleImport, 'status'>): boolean =>
  status === 'checking' || status === 'running';
