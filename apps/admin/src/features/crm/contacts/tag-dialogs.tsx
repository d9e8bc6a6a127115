import { useMutation, useQuery } from '@tanstack/react-query';
import { TAG_TONES, TagForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import type { ManagedTag, TagUses } from '@voltcourier/contracts/crm/tags';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { api } from '../../../lib/api.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import styles from './contacts.module.css';
import { TONES } from './tag-tones.ts';
import { namesOf, peopleWords } from './labels.ts';

interface OfTag {
  readonly tag: ManagedTag;
  readonly onClose: () => void;
}

/** Asks for another name or color of a tag. */
export function ChangeTag({ tag, onClose }: OfTag) {
  const [name, setName] = useState(tag.name);
  const [tone, setTone] = useState(tag.tone);
  const [problem, setProblem] = useState<string>();
  const change = useMutation(
    api.tags.changeTag.mutation((form: TagForm) => ({
      params: { tagId: tag.id },
      body: { ...form, version: tag.version },
    })),
  );
  const save = () => {
    const checked = z.safeParse(TagForm, { name, tone });
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    change.mutate(checked.data, {
      onSuccess: (saved) => {
        showToast({ title: `${saved.name} is saved` });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={`Edit ${tag.name}`}
      description="Renames it for everyone who has it."
      label="Name and color of the tag"
      action="Save"
      saving={change}
      pendingLabel="Saving..."
      failedTitle="The tag is not changed"
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label="Name"
        maxLength={40}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Color"
        options={TAG_TONES.map((value) => ({ value, label: TONES[value] }))}
        value={tone}
        onChange={({ target }) => setTone(TAG_TONES.find((one) => one === target.value) ?? tone)}
      />
    </FormDialog>
  );
}

const havers = ({ people }: TagUses) =>
  `${peopleWords(people)} ${people.count === 1 && !people.isMore ? 'has' : 'have'} it`;

/** Asks which tag another one becomes, and says first who gets it. */
export function MergeTag({ tag, tags, onClose }: OfTag & { tags: readonly ManagedTag[] }) {
  const [otherId, setOtherId] = useState('');
  const [problem, setProblem] = useState<string>();
  const { data: uses } = useQuery(api.tags.getUses.query({ params: { tagId: tag.id } }));
  const merge = useMutation(
    api.tags.mergeTags.mutation((into: ManagedTag) => ({
      params: { tagId: tag.id },
      body: { version: tag.version, otherId: into.id, otherVersion: into.version },
    })),
  );
  const other = tags.find(({ id }) => id === otherId);
  const save = () => {
    setProblem(other === undefined ? 'Please choose the tag that stays.' : undefined);
    if (other === undefined) return;
    merge.mutate(other, {
      onSuccess: () => {
        showToast({ title: `${tag.name} is ${other.name} now` });
        onClose();
      },
    });
  };
  const goesWith = uses?.segments ?? [];
  return (
    <FormDialog
      title={`Merge ${tag.name} into another tag`}
      description={
        uses === undefined
          ? 'Counting who has it...'
          : `${havers(uses)}, and will have the other tag instead. ${tag.name} is gone then. This can’t be taken back.`
      }
      label="Merge the tag"
      action={other === undefined ? 'Merge' : `Merge into ${other.name}`}
      isDestructive
      isReady={uses !== undefined}
      saving={merge}
      pendingLabel="Merging..."
      failedTitle="The tags stay as they are"
      onClose={onClose}
      onSubmit={save}
    >
      <SelectField
        label="The tag that stays"
        placeholder="Choose a tag"
        error={problem}
        options={tags
          .filter(({ id }) => id !== tag.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={otherId}
        onChange={({ target }) => setOtherId(target.value)}
      />
      {goesWith.length > 0 ? (
        <p className={styles.quiet}>
          {`These segments will use the other tag: ${namesOf(goesWith)}.`}
        </p>
      ) : null}
    </FormDialog>
  );
}

/** Asks before a tag is taken from everybody, and says first who has it. */
export function DeleteTag({ tag, onClose }: OfTag) {
  const { data: uses } = useQuery(api.tags.getUses.query({ params: { tagId: tag.id } }));
  const remove = useMutation(
    api.tags.removeTag.mutation(({ id: tagId, version }: ManagedTag) => ({
      params: { tagId },
      body: { version },
    })),
  );
  const named = uses?.segments ?? [];
  return (
    <DeleteDialog
      item={tag}
      remove={remove}
      description={
        uses === undefined
          ? 'Counting who has it...'
          : `${havers(uses)}. Deleting takes it away from everybody, and can’t be taken back. Everything else about them stays.`
      }
      failedTitle="The tag stays"
      isReady={uses !== undefined && named.length === 0}
      onClose={onClose}
    >
      {named.length > 0 ? (
        <Notice tone="warning" title="Used by a segment">
          {`Edit or delete it first, or merge the tag into another one: ${namesOf(named)}.`}
        </Notice>
      ) : null}
    </DeleteDialog>
  );
}
