import { TextField } from '@voltcourier/ui/text-field';

/** Asks staff why they do something, for whoever looks at it later. */
export function ReasonField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  return (
    <TextField
      label="Reason"
      name="reason"
      maxLength={200}
      required
      value={value}
      error={error}
      help="Internal. Not shown to the customer."
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
