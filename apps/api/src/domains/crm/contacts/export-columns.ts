/** The first seven are read again by an import; the others are for whoever looks at the file. */
const COLUMNS = [
  'Name',
  'Email',
  'Phone',
  'Company',
  'Tags',
  'Customer ID',
  'Created',
  'Last contact',
  'Membership',
  'Wants news',
  'First seen by',
  'Also known by',
] as const;

const inSmall = (name: string) => name.toLowerCase();

const TAKEN: ReadonlySet<string> = new Set(COLUMNS.map(inSmall));

/** Whether every file of people has a column of this name, whatever its case. */
export const isExportColumn = (name: string): boolean => TAKEN.has(inSmall(name));

/**
 * The headings of a file: its own columns, and those of custom fields. One that was called like
 * another column before that was refused says that it is a field.
 */
export function exportHeadings(fieldNames: readonly string[]): string[] {
  const taken = new Set([...TAKEN, ...fieldNames.map(inSmall)]);
  const apart = (name: string): string => {
    const marked = `${name} (field)`;
    if (taken.has(inSmall(marked))) return apart(marked);
    taken.add(inSmall(marked));
    return marked;
  };
  return [...COLUMNS, ...fieldNames.map((name) => (isExportColumn(name) ? apart(name) : name))];
}
