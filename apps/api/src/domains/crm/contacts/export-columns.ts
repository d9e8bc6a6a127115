/** An import reads the first seven columns; the others are for human readers. */
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

/** Whether every export has a column with this name, case-insensitively. */
export const isExportColumn = (name: string): boolean => TAKEN.has(inSmall(name));

/**
 * Returns the headings of a file: built-in columns and custom fields. A custom field with the name
 * of a built-in column, from before such names were refused, is labeled as a field.
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
