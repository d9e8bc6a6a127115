import { MAX_FIELD_VALUE, type PersonField } from '@voltcourier/contracts/crm/custom-fields';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { dateOf } from './labels.ts';

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/**
 * Options of a field; undefined for fields without options. An archived option is listed if it is
 * the current value.
 */
export const optionsOf = ({ kind, options }: PersonField, chosen = '') =>
  kind === 'yes-no'
    ? ANSWERS
    : kind === 'choice'
      ? options
          .filter(({ id, isArchived }) => !isArchived || id === chosen)
          .map(({ id, name }) => ({ value: id, label: name }))
      : undefined;

/** Formats the value of a field. */
export const formatField = (field: PersonField, value: string): string =>
  field.kind === 'date'
    ? dateOf(value)
    : (optionsOf(field, value)?.find((option) => option.value === value)?.label ?? value);

const MAX_SHOWN = 40;

/** Formats a link: without the scheme, shortened to one line. */
const formatLink = (value: string): string => {
  const text = value.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
};

/** Shows the value of a field; links are clickable. */
export function FieldText({ field, value }: { field: PersonField; value: string | null }) {
  if (value === null) return '–';
  if (field.kind !== 'link') return formatField(field, value);
  return (
    <a href={value} title={value} target="_blank" rel="noreferrer">
      {formatLink(value)}
    </a>
  );
}

const TYPES = { date: 'date', link: 'url' } as const;

/** The control for a field's kind. `saved` is the saved value. */
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
