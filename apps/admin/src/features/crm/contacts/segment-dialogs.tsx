import { useMutation } from '@tanstack/react-query';
import type { PeopleFilter } from '@voltcourier/contracts/crm/contact-filter';
import { type Segment, SegmentForm } from '@voltcourier/contracts/crm/segments';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { api } from '../../../lib/api.ts';
import { useChangeSegment } from './use-segments.ts';

/** Asks for the name of a new segment, or another one for a segment. */
export function NameSegment({
  open,
  segment,
  filter,
  onClose,
  onSaved,
}: {
  open: boolean;
  /** What is renamed; undefined for a new one. */
  segment: Segment | undefined;
  filter: PeopleFilter;
  onClose: () => void;
  onSaved: (segment: Segment) => void;
}) {
  const [name, setName] = useState(segment?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const create = useMutation(
    api.segments.createSegment.mutation((body: SegmentForm) => ({ body })),
  );
  const change = useChangeSegment();
  const save = () => {
    const checked = z.safeParse(SegmentForm, { name, filter });
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    const onSuccess = (saved: Segment) => {
      showToast({ title: `${saved.name} is saved` });
      onClose();
      onSaved(saved);
    };
    if (segment === undefined) create.mutate(checked.data, { onSuccess });
    else change.mutate({ ...segment, name: checked.data.name }, { onSuccess });
  };
  return (
    <FormDialog
      open={open}
      title={segment === undefined ? 'Save as a segment' : 'Rename the segment'}
      description="Shared with the team. Updates automatically."
      label="Name of the segment"
      action="Save"
      saving={segment === undefined ? create : change}
      pendingLabel="Saving..."
      failedTitle="The segment is not saved"
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
