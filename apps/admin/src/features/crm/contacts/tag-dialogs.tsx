import { useMutation, useQuery } from '@tanstack/react-query';
import { TAG_TONES, TagForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import {
  type ManagedTag,
  tags as tagEndpoints,
  type TagUses,
} from '@voltcourier/contracts/crm/tags';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { tagsApi } from '../../../lib/api/tags.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import styles from './contacts.module.css';
import { TONES } from './tag-tones.ts';
import { namesOf, formatPeople } from './labels.ts';

interface OfTag {
  readonly tag: ManagedTag;
  readonly onClose: () => void;
}

/** Edits the name or color of a tag. */
export function ChangeTag({ tag, onClose }: OfTag) {
  const form = useContractForm({
    schema: TagForm,
    defaultValues: { name: tag.name, tone: tag.tone },
    save: useMutation(
      tagsApi.changeTag.mutation((body: TagForm) => ({
        params: { tagId: tag.id },
        body: { ...body, version: tag.version },
      })),
    ),
    onSaved: (saved) => {
      showToast({ title: `${saved.name} is saved` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Edit ${tag.name}`}
      description="Renames it for everyone who has it."
      label="Name and color of the tag"
      action="Save"
      form={form}
      pendingLabel="Saving..."
      failedTitle="Tag not changed"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={40} {...form.field('name')} />
      <SelectField
        label="Color"
        options={TAG_TONES.map((value) => ({ value, label: TONES[value] }))}
        {...form.field('tone')}
      />
    </FormDialog>
  );
}

const havers = ({ people }: TagUses) =>
  `${formatPeople(people)} ${people.count === 1 && !people.isMore ? 'has' : 'have'} it`;

/** Asks which tag to merge another one into, and shows first how many people are affected. */
export function MergeTag({ tag, tags, onClose }: OfTag & { tags: readonly ManagedTag[] }) {
  const { data: uses } = useQuery(tagsApi.getUses.query({ params: { tagId: tag.id } }));
  const others = tags.filter(({ id }) => id !== tag.id);
  const tagOf = (otherId: string) => others.find(({ id }) => id === otherId);
  const form = useContractForm({
    schema: tagEndpoints.mergeTags.body,
    defaultValues: { otherId: '' },
    toInput: ({ otherId }) => ({
      version: tag.version,
      otherId,
      otherVersion: tagOf(otherId)?.version,
    }),
    problemsOf: ({ otherId }) =>
      tagOf(otherId) === undefined ? { otherId: 'Please choose the tag that stays.' } : {},
    save: useMutation(
      tagsApi.mergeTags.mutation(
        (body: { version: number; otherId: string; otherVersion: number }) => ({
          params: { tagId: tag.id },
          body,
        }),
      ),
    ),
    onSaved: (_answer, { otherId }) => {
      showToast({ title: `${tag.name} is ${tagOf(otherId)?.name} now` });
      onClose();
    },
  });
  const other = tagOf(form.entries.otherId);
  const goesWith = uses?.segments ?? [];
  return (
    <FormDialog
      title={`Merge ${tag.name} into another tag`}
      description={
        uses === undefined
          ? 'Counting who has it...'
          : `${havers(uses)}, and will have the other tag instead. ${tag.name} will be gone. This can’t be undone.`
      }
      label="Merge the tag"
      action={other === undefined ? 'Merge' : `Merge into ${other.name}`}
      variant="destructive"
      isReady={uses !== undefined}
      form={form}
      pendingLabel="Merging..."
      failedTitle="Tags not merged"
      onClose={onClose}
    >
      <SelectField
        label="The tag that stays"
        placeholder="Choose a tag"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('otherId')}
      />
      {goesWith.length > 0 ? (
        <p className={styles.quiet}>
          {`These segments will use the other tag: ${namesOf(goesWith)}.`}
        </p>
      ) : null}
    </FormDialog>
  );
}

/** Asks before deleting a tag from everyone, and shows first how many people have it. */
export function DeleteTag({ tag, onClose }: OfTag) {
  const { data: uses } = useQuery(tagsApi.getUses.query({ params: { tagId: tag.id } }));
  const remove = useMutation(
    tagsApi.removeTag.mutation(({ id: tagId, version }: ManagedTag) => ({
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
          : `${havers(uses)}. Deleting removes it from everyone and can’t be undone. Everything else about them stays.`
      }
      failedTitle="Tag not deleted"
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
