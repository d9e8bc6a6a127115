import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { Id } from '@voltcourier/contracts/kernel/scalars';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { showToast } from '@voltcourier/ui/toast';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { paths } from '../../../lib/paths.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { identityLabel } from './labels.ts';

/** Which record is kept, and which is merged into it. */
const MergeForm = z.object({ keptId: Id, otherId: Id });
type MergeForm = z.infer<typeof MergeForm>;

/** A record that can be merged with another one. */
export type MergeOther = Pick<Person['suspects'][number], 'id' | 'name' | 'email' | 'phone'>;

interface MergeDialogProps {
  readonly person: Person;
  /** Undefined if the dialog is closed. */
  readonly other: MergeOther | undefined;
  readonly onClose: () => void;
}

/** Merges the record that isn't kept with the one that is, and leads to that. */
function useMerge({ person, other, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const form = useContractForm({
    schema: MergeForm,
    defaultValues: { keptId: person.id },
    toInput: ({ keptId }) => ({
      keptId,
      otherId: keptId === person.id ? other?.id : person.id,
    }),
    save: useMutation(
      contactsApi.merge.mutation(({ keptId, otherId }: MergeForm) => ({
        params: { personId: keptId },
        body: { otherId },
      })),
    ),
    onSaved: ({ id }) => {
      showToast({ title: 'Records merged' });
      close();
      if (id !== person.id) void navigate(paths.contact(id));
    },
  });
  const close = () => {
    // The next record starts with this one as the primary record again.
    form.reset();
    onClose();
  };
  return { form, close };
}

/** Asks which of two records to keep, and explains what happens to the other. */
export function MergeDialog({ person, other, onClose }: MergeDialogProps) {
  const { form, close } = useMerge({ person, other, onClose });
  const [own] = person.identities;
  return (
    <FormDialog
      open={other !== undefined}
      onClose={close}
      title="Merge these records?"
      description="Everything from both is shown as one: bookings, notes, tasks, tags. Nothing is moved or lost, and you can unmerge them later."
      label="Merge records"
      action="Merge"
      back="Keep both"
      pendingLabel="Merging..."
      failedTitle="Records not merged"
      form={form}
    >
      {other === undefined ? null : (
        <RadioCards
          legend="Primary record"
          {...form.choice('keptId')}
          options={[
            {
              value: person.id,
              label: person.name,
              detail: own === undefined ? undefined : identityLabel(own),
            },
            { value: other.id, label: other.name, detail: identityLabel(other) },
          ]}
        />
      )}
    </FormDialog>
  );
}
