import { TextField, type TextFieldProps } from '@voltcourier/ui/text-field';
import { useState } from 'react';

/** A filter field that applies its value on Enter or when it loses focus. */
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
  // Another filter was chosen in the meantime: it replaces what was typed.
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
