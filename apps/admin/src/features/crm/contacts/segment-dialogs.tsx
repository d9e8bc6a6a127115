import { useMutation } from '@tanstack/react-query';
import type { PeopleFilter } from '@voltcourier/contracts/crm/contact-filter';
import { type Segment, SegmentForm } from '@voltcourier/contracts/crm/segments';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import styles from './contacts.module.css';
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
  const formId = useId();
  const [name, setName] = useState(segment?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const create = useMutation(
    api.segments.createSegment.mutation((body: SegmentForm) => ({ body })),
  );
  const change = useChangeSegment();
  const isPending = create.isPending || change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
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
    <Dialog
      open={open}
      onClose={() => {
        if (!isPending) onClose();
      }}
      title={segment === undefined ? 'Save as a segment' : 'Rename the segment'}
      description="Shared with the team. Updates automatically."
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        aria-label="Name of the segment"
        onSubmit={submit}
        noValidate
      >
        <Refusal error={create.error ?? change.error} title="The segment is not saved" />
        <TextField
          label="Name"
          maxLength={60}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
