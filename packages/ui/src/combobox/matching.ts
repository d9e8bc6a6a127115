import type { ComboboxOption } from './combobox.tsx';

/** Lower case and without accents, as people type when they are in a hurry. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The options in which every typed word begins a word, in their order. All while nothing is typed. */
export function matching(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const wanted = plain(typed).split(/\s+/u).filter(Boolean);
  return options.filter(({ label, detail = '' }) => {
    const words = plain(`${label} ${detail}`).split(/[\s,.;:()/-]+/u);
    return wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
  });
}
