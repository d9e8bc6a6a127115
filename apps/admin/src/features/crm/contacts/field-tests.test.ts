import { FIELD_KINDS } from '@voltcourier/contracts/crm/custom-fields';
import { describe, expect, it } from 'vitest';
import { conditionOf, needsValue, questionOf, questionsOf } from './field-tests.ts';

const fieldOf = (kind: (typeof FIELD_KINDS)[number]) => ({
  id: 'f',
  name: 'Gate',
  kind,
  appliesTo: 'person' as const,
  options: [],
  isArchived: false,
  version: 1,
});

describe('the conditions of a custom field', () => {
  it('depend on its kind', () => {
    const kinds = FIELD_KINDS.map((kind) => [
      kind,
      ...questionsOf(fieldOf(kind)).map(({ label }) => label),
    ]);
    expect(kinds).toEqual([
      ['text', 'contains', 'is filled in', 'is empty'],
      ['number', 'is at least', 'is at most', 'is filled in', 'is empty'],
      ['date', 'is on or after', 'is on or before', 'is filled in', 'is empty'],
      ['yes-no', 'is', 'is filled in', 'is empty'],
      ['choice', 'is', 'is filled in', 'is empty'],
      ['link', 'contains', 'is filled in', 'is empty'],
    ]);
  });

  it('are read back from the filter unchanged', () => {
    for (const { value: question } of FIELD_KINDS.flatMap((kind) => questionsOf(fieldOf(kind)))) {
      const condition = conditionOf('f', question, 'x');
      expect(questionOf(condition)).toBe(question);
      expect(condition.value).toBe(
        needsValue(question) ? 'x' : question === 'empty' ? 'no' : 'yes',
      );
    }
  });
});
