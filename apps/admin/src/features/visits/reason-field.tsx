import { TextField } from '@voltcourier/ui/text-field';
import type { ContractForm } from '../../lib/use-contract-form.ts';

/** Asks for a reason, for later reference. */
export function ReasonField({
  field,
}: {
  field: ReturnType<ContractForm<{ reason: string }>['field']>;
}) {
  return (
    <TextField
      label="Reason"
      maxLength={200}
      required
      help="Internal. Not shown to the customer."
      {...field}
    />
  );
}
