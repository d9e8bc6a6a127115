import { useMutation } from '@tanstack/react-query';
import type { PeopleFilter } from '@voltcourier/contracts/crm/contact-filter';
import { type Segment, SegmentForm } from '@voltcourier/contracts/crm/segments';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { segmentsApi } from '../../../lib/api/segments.ts';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import { useChangeSegment } from './use-segments.ts';

/** Asks for the name of a new segment, or a new name for an existing one. */
export function NameSegment({
  open,
  segment,
  filter,
  onClose,
  onSaved,
}: {
  open: boolean;
  /** The segment to rename; undefined for a new one. */
  segment: Segment | undefined;
  filter: PeopleFilter;
  onClose: () => void;
  onSaved: (segment: Segment) => void;
}) {
  const create = useMutation(segmentsApi.createSegment.mutation((body: SegmentForm) => ({ body })));
  const change = useChangeSegment();
  const form = useContractForm({
    schema: SegmentForm,
    defaultValues: { name: segment?.name ?? '' },
    toInput: ({ name }) => ({ name, filter }),
    save:
      segment === undefined
        ? create
        : savingAs(change, ({ name }: SegmentForm) => ({ ...segment, name })),
    onSaved: (saved) => {
      showToast({ title: `${saved.name} is saved` });
      onClose();
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      open={open}
      title={segment === undefined ? 'Save as a segment' : 'Rename the segment'}
      description="Shared with the team. Updates automatically."
      label="Name of the segment"
      action="Save"
      form={form}
      pendingLabel="Saving..."
      failedTitle="Segment not saved"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} {...form.field('name')} />
    </FormDialog>
  );
}
