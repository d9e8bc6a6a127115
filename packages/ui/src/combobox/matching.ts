import type { ComboboxOption } from './combobox.tsx';

/** Lowercase and without accents, as people type in a hurry. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Options in which every typed word is the prefix of a word, in their original order. All options
 * if nothing is typed.
 */
export function matching(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const wanted = plain(typed).split(/\s+/u).filter(Boolean);
  return options.filter(({ label, detail = '' }) => {
    const words = plain(`${label} ${detail}`).split(/[\s,.;:()/-]+/u);
    return wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
  });
}
