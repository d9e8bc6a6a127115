import { TextField, type TextFieldProps } from '@voltcourier/ui/text-field';
import { useState } from 'react';

/** A field of a filter: what is typed counts with Enter, or when the field is left. */
export function CommittedField({
  value,
  onCommit,
  ...field
}: Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string;
  onCommit: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Another filter was chosen meanwhile: it is shown, and not what was typed before.
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const commit = () => {
    if (typed !== value) onCommit(typed);
  };
  return (
    <TextField
      {...field}
      value={typed}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
