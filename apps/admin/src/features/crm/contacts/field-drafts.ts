import type { PersonFieldValue } from '@voltcourier/contracts/crm/custom-fields';

/** A value being typed, and the version that was shown when typing began. */
export interface FieldDraft {
  readonly typed: string;
  readonly version: number;
}

/** Values being typed, by field id. */
export type FieldDrafts = Readonly<Record<string, FieldDraft>>;

/** A change in the format of the API. */
export interface FieldChange {
  readonly fieldId: string;
  readonly value: string | null;
  readonly version: number;
}

type Known = readonly PersonFieldValue[];

const knownOf = (known: Known, id: string) => known.find(({ fieldId }) => fieldId === id);

/** The displayed value of a field: the one being typed, or the saved one. */
export const shownIn = (drafts: FieldDrafts, known: Known, id: string): string =>
  drafts[id]?.typed ?? knownOf(known, id)?.value ?? '';

/** Records typed text as a change of the current version, even if the saved value changes later. */
export const typeInto = (
  drafts: FieldDrafts,
  known: Known,
  { id, typed }: { id: string; typed: string },
): FieldDrafts => ({
  ...drafts,
  [id]: { typed, version: drafts[id]?.version ?? knownOf(known, id)?.version ?? 0 },
});

/** Changes to save: typed values that differ from the saved ones. */
export const changesOf = (drafts: FieldDrafts, known: Known): FieldChange[] =>
  Object.entries(drafts).flatMap(([fieldId, { typed, version }]) => {
    const value = typed.trim() === '' ? null : typed.trim();
    return value === (knownOf(known, fieldId)?.value ?? null) ? [] : [{ fieldId, value, version }];
  });

/**
 * After a conflict was shown, saving again overwrites the colleague's change: the drafts are now
 * based on it.
 */
export const withoutOutdated = (
  drafts: FieldDrafts,
  known: Known,
  outdated: ReadonlySet<string>,
): FieldDrafts =>
  Object.fromEntries(
    Object.entries(drafts).map(([id, draft]) => [
      id,
      outdated.has(id) ? { ...draft, version: knownOf(known, id)?.version ?? 0 } : draft,
    ]),
  );
