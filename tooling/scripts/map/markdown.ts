/** A table as the formatter writes it: every column as wide as its widest cell. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) =>
    Math.max(3, ...all.map((row) => (row[column] ?? '').length)),
  );
  const lines = all.map(
    (row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return lines.toSpliced(1, 0, rule).join('\n');
}

/** A link from a page in docs/ to a file of the repository. */
export function linkTo(file: string, label: string): string {
  return `[${label}](../${file})`;
}
