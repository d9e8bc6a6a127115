import type { PersonFieldValue } from '@voltcourier/contracts/crm/custom-fields';

/** What is being typed in a field, and what was seen when that began. */
export interface FieldDraft {
  readonly typed: string;
  readonly version: number;
}

/** What is being typed, by the ids of the fields. */
export type FieldDrafts = Readonly<Record<string, FieldDraft>>;

/** Something to be entered, as the api takes it. */
export interface FieldChange {
  readonly fieldId: string;
  readonly value: string | null;
  readonly version: number;
}

type Known = readonly PersonFieldValue[];

const knownOf = (known: Known, id: string) => known.find(({ fieldId }) => fieldId === id);

/** What a field shows: what is being typed, or what was entered. */
export const shownIn = (drafts: FieldDrafts, known: Known, id: string): string =>
  drafts[id]?.typed ?? knownOf(known, id)?.value ?? '';

/** Types something: it is a change of what is there now, also when that changes meanwhile. */
export const typeInto = (
  drafts: FieldDrafts,
  known: Known,
  { id, typed }: { id: string; typed: string },
): FieldDrafts => ({
  ...drafts,
  [id]: { typed, version: drafts[id]?.version ?? knownOf(known, id)?.version ?? 0 },
});

/** What has to be saved: what was typed and isn't what is there. */
export const changesOf = (drafts: FieldDrafts, known: Known): FieldChange[] =>
  Object.entries(drafts).flatMap(([fieldId, { typed, version }]) => {
    const value = typed.trim() === '' ? null : typed.trim();
    return value === (knownOf(known, fieldId)?.value ?? null) ? [] : [{ fieldId, value, version }];
  });

/**
 * Whoever was told of a colleague's change saves over that one the next time: from there on, it is
 * what was seen.
 */
export const toldDrafts = (
  drafts: FieldDrafts,
  known: Known,
  told: ReadonlySet<string>,
): FieldDrafts =>
  Object.fromEntries(
    Object.entries(drafts).map(([id, draft]) => [
      id,
      told.has(id) ? { ...draft, version: knownOf(known, id)?.version ?? 0 } : draft,
    ]),
  );
