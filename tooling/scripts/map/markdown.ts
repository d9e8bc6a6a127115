/** A table without padding: the page is generated, so its source needn't be readable. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), `|${'-|'.repeat(header.length)}`, ...rows.map(line)].join('\n');
}

/** A link from a page in docs/ to a file of the repository. */
export function linkTo(file: string, label: string): string {
  return `[${label}](../${file})`;
}
