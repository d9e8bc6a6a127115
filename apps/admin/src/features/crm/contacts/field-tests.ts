import type { FieldCondition } from '@voltcourier/contracts/crm/field-conditions';
import type { PersonField } from '@voltcourier/contracts/crm/custom-fields';

/** A question that can be asked of a field, as it is chosen. */
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

/** What can be asked of a field, the most usual first. */
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

/** The question that a condition asks. */
export const questionOf = ({
  test,
  value,
}: Pick<FieldCondition, 'test' | 'value'>): FieldQuestion =>
  test === 'entered' ? (value === 'no' ? 'empty' : 'filled') : test;

/** Whether something has to be compared with. */
export const needsValue = (question: FieldQuestion): boolean =>
  question !== 'filled' && question !== 'empty';

/** The condition of a question. */
export const conditionOf = (
  fieldId: string,
  question: FieldQuestion,
  value: string,
): FieldCondition =>
  question === 'filled' || question === 'empty'
    ? { fieldId, test: 'entered', value: question === 'empty' ? 'no' : 'yes' }
    : { fieldId, test: question, value };
