import { MAX_FIELD_VALUE, type PersonField } from '@voltcourier/contracts/crm/custom-fields';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { dateOf } from './labels.ts';

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/**
 * What can be chosen in a field; undefined where something is typed. An archived option is offered
 * where it is what was chosen.
 */
export const optionsOf = ({ kind, options }: PersonField, chosen = '') =>
  kind === 'yes-no'
    ? ANSWERS
    : kind === 'choice'
      ? options
          .filter(({ id, isArchived }) => !isArchived || id === chosen)
          .map(({ id, name }) => ({ value: id, label: name }))
      : undefined;

/** What was entered in a field, in words. */
export const fieldWords = (field: PersonField, value: string): string =>
  field.kind === 'date'
    ? dateOf(value)
    : (optionsOf(field, value)?.find((option) => option.value === value)?.label ?? value);

const MAX_SHOWN = 40;

/** A link as it is read: without what all of them begin with, and no longer than a line. */
const linkWords = (value: string): string => {
  const words = value.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '');
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN - 1)}…` : words;
};

/** What was entered in a field: a link can be followed. */
export function FieldWords({ field, value }: { field: PersonField; value: string | null }) {
  if (value === null) return '–';
  if (field.kind !== 'link') return fieldWords(field, value);
  return (
    <a href={value} title={value} target="_blank" rel="noreferrer">
      {linkWords(value)}
    </a>
  );
}

const TYPES = { date: 'date', link: 'url' } as const;

/** The control of a field's kind. `saved` is what was entered before. */
export function FieldControl({
  field,
  value,
  saved,
  error,
  onChange,
}: {
  field: PersonField;
  value: string;
  saved: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { id, kind, name } = field;
  const options = optionsOf(field, saved);
  const shared = {
    label: name,
    name: `field-${id}`,
    value,
    error,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (options !== undefined)
    return <SelectField {...shared} placeholder="Nothing" options={options} />;
  return (
    <TextField
      {...shared}
      type={kind === 'date' || kind === 'link' ? TYPES[kind] : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      placeholder={kind === 'link' ? 'https://' : undefined}
      maxLength={MAX_FIELD_VALUE}
      autoComplete="off"
    />
  );
}
