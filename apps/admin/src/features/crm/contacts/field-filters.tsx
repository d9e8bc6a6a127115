import {
  type FieldCondition,
  MAX_FIELD_CONDITIONS,
  MAX_SOUGHT,
  readFieldConditions,
  writeFieldConditions,
} from '@voltcourier/contracts/crm/field-conditions';
import type { PersonField } from '@voltcourier/contracts/crm/custom-fields';
import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { useState } from 'react';
import { useCustomFields } from '../../../lib/use-custom-fields.ts';
import { CommittedField } from './committed-field.tsx';
import { optionsOf } from './field-control.tsx';
import { conditionOf, needsValue, questionOf, questionsOf } from './field-tests.ts';
import styles from './contacts.module.css';

/** A condition on a field. */
function Condition({
  field,
  condition,
  onChange,
  onRemove,
}: {
  field: PersonField;
  condition: FieldCondition;
  onChange: (condition: FieldCondition) => void;
  onRemove: () => void;
}) {
  const { id, name, kind } = field;
  const question = questionOf(condition);
  const questions = questionsOf(field);
  const shown = needsValue(question) ? condition.value : '';
  const options = optionsOf(field, shown);
  const ask = (value: string) => onChange(conditionOf(id, question, value));
  const shared = { label: `${name}, value`, name: `field-value-${id}` };
  return (
    <li className={styles.condition}>
      <SelectField
        label={name}
        name={`field-test-${id}`}
        options={questions}
        value={question}
        onChange={({ target }) => {
          const chosen = questions.find(({ value }) => value === target.value)?.value ?? question;
          onChange(conditionOf(id, chosen, shown));
        }}
      />
      {!needsValue(question) ? null : options === undefined ? (
        <CommittedField
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          maxLength={MAX_SOUGHT}
          value={shown}
          onCommit={(typed) => ask(typed.trim())}
        />
      ) : (
        <SelectField
          {...shared}
          placeholder="Choose"
          options={options}
          value={shown}
          onChange={({ target }) => ask(target.value)}
        />
      )}
      <Button aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

interface FieldFiltersProps {
  readonly written: string;
  readonly onChange: (written: string) => void;
}

/** Filters by custom fields. `written` is empty for no conditions. */
export function FieldFilters({ written, onChange }: FieldFiltersProps) {
  const { data: fields = [] } = useCustomFields();
  // An incomplete condition, without a value to compare with.
  const [begun, setBegun] = useState<FieldCondition>();
  const conditions = written === '' ? [] : readFieldConditions(written);
  const offered = fields.filter(
    ({ isArchived, appliesTo }) => !isArchived && appliesTo !== 'company',
  );
  const fieldOf = (id: string) => fields.find((field) => field.id === id);
  const write = (next: readonly FieldCondition[]) => onChange(writeFieldConditions(next));
  const isWhole = ({ value }: FieldCondition) => value !== '';
  if (offered.length === 0 && conditions.length === 0) return null;
  const change = (index: number, next: FieldCondition | undefined) => {
    const others = conditions.toSpliced(index, 1);
    const isWritten = index < conditions.length;
    if (next !== undefined && isWhole(next)) {
      if (!isWritten) setBegun(undefined);
      write(others.toSpliced(index, 0, next));
      return;
    }
    if (!isWritten || next !== undefined) setBegun(next);
    if (isWritten) write(others);
  };
  const add = (fieldId: string) => {
    const [first] = questionsOf(fieldOf(fieldId) ?? { kind: 'text' });
    if (first !== undefined) setBegun(conditionOf(fieldId, first.value, ''));
  };
  return (
    <ul className={styles.conditions}>
      {[...conditions, ...(begun === undefined ? [] : [begun])].map((condition, index) => {
        const field = fieldOf(condition.fieldId);
        return field === undefined ? null : (
          <Condition
            // Conditions are identified by their position; an incomplete one has a key of its own.
            key={`${index} ${condition.fieldId}`}
            field={field}
            condition={condition}
            onChange={(next) => change(index, next)}
            onRemove={() => change(index, undefined)}
          />
        );
      })}
      {conditions.length < MAX_FIELD_CONDITIONS && begun === undefined ? (
        <li className={styles.condition}>
          <SelectField
            label="Custom field"
            name="field-filter"
            placeholder="Choose one to filter by"
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={({ target }) => add(target.value)}
          />
        </li>
      ) : null}
    </ul>
  );
}
