import type { FieldCondition } from '@voltcourier/contracts/crm/field-conditions';
import type { PersonField } from '@voltcourier/contracts/crm/custom-fields';

/** A question about a field, as selected. */
export type FieldQuestion = 'has' | 'is' | 'from' | 'to' | 'filled' | 'empty';

const FILLED = [
  ['filled', 'is filled in'],
  ['empty', 'is empty'],
] as const;
const ORDERED = {
  number: [
    ['from', 'is at least'],
    ['to', 'is at most'],
  ],
  date: [
    ['from', 'is on or after'],
    ['to', 'is on or before'],
  ],
} as const;

/** Possible questions about a field, most common first. */
export function questionsOf({
  kind,
}: Pick<PersonField, 'kind'>): { value: FieldQuestion; label: string }[] {
  const own =
    kind === 'number' || kind === 'date'
      ? ORDERED[kind]
      : kind === 'text' || kind === 'link'
        ? ([['has', 'contains']] as const)
        : ([['is', 'is']] as const);
  return [...own, ...FILLED].map(([value, label]) => ({ value, label }));
}

/** The question of a condition. */
export const questionOf = ({
  test,
  value,
}: Pick<FieldCondition, 'test' | 'value'>): FieldQuestion =>
  test === 'entered' ? (value === 'no' ? 'empty' : 'filled') : test;

/** Whether the question needs a value to compare with. */
export const needsValue = (question: FieldQuestion): boolean =>
  question !== 'filled' && question !== 'empty';

/** The condition for a question. */
export const conditionOf = (
  fieldId: string,
  question: FieldQuestion,
  value: string,
): FieldCondition =>
  question === 'filled' || question === 'empty'
    ? { fieldId, test: 'entered', value: question === 'empty' ? 'no' : 'yes' }
    : { fieldId, test: question, value };
