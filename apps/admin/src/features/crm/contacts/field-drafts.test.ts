import { describe, expect, it } from 'vitest';
import { changesOf, type FieldDrafts, withoutOutdated, shownIn, typeInto } from './field-drafts.ts';

const valueOf = (fieldId: string, value: string | null, version = 1) => ({
  fieldId,
  value,
  version,
  merged: [],
});
const known = [valueOf('gate', 'Blue'), valueOf('until', null, 2)];
const typed = (...entries: [string, string][]) =>
  entries.reduce<FieldDrafts>(
    (drafts, [id, text]) => typeInto(drafts, known, { id, typed: text }),
    {},
  );

describe('drafts of custom fields', () => {
  it('are shown instead of the saved values', () => {
    const drafts = typed(['gate', '']);
    expect(shownIn(drafts, known, 'gate')).toBe('');
    expect(shownIn({}, known, 'gate')).toBe('Blue');
    expect(shownIn({}, known, 'until')).toBe('');
    expect(shownIn({}, known, 'never')).toBe('');
  });

  it('are saved only if changed, with the version they were read at', () => {
    expect(changesOf(typed(['gate', ' Blue '], ['until', '  '], ['never', '']), known)).toEqual([]);
    expect(changesOf(typed(['gate', ' '], ['until', '2027-01-01'], ['never', 'x']), known)).toEqual(
      [
        { fieldId: 'gate', value: null, version: 1 },
        { fieldId: 'until', value: '2027-01-01', version: 2 },
        { fieldId: 'never', value: 'x', version: 0 },
      ],
    );
  });

  it('keep their version until the newer one was shown', () => {
    const drafts = typed(['gate', 'Red'], ['until', '2027-01-01']);
    const later = [valueOf('gate', 'Green', 2), valueOf('until', '2027-01-01', 3)];
    const more = typeInto(drafts, later, { id: 'gate', typed: 'Dark red' });
    expect(changesOf(more, later)).toEqual([{ fieldId: 'gate', value: 'Dark red', version: 1 }]);
    const kept = withoutOutdated(more, later, new Set(['gate']));
    expect(changesOf(kept, later)).toEqual([{ fieldId: 'gate', value: 'Dark red', version: 2 }]);
    expect(withoutOutdated(more, later, new Set())).toEqual(more);
  });
});
