import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { TAG_TONES, TagForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useId } from 'react';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useTags } from '../../../lib/use-tags.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';
import { TagList } from './tag-list.tsx';
import { TONES } from './tag-tones.ts';

const NEW_TAG = { name: '', tone: 'plain' };

function AddTag({ personId }: { personId: string }) {
  const { data: known = [] } = useTags();
  const form = useContractForm({
    schema: TagForm,
    defaultValues: NEW_TAG,
    save: useMutation(
      contactsApi.addTag.mutation((body: TagForm) => ({ params: { personId }, body })),
    ),
    onSaved: () => form.reset({ ...form.entries, name: '' }),
  });
  const listId = useId();
  const name = form.entries.name.trim().toLowerCase();
  const existing = known.find((tag) => tag.name.toLowerCase() === name);
  return (
    <form className={styles.form} aria-label="Add a tag" {...form.formProps}>
      <Refusal error={form.refusal} title="Tag not added" />
      <div className={styles.actions}>
        <TextField label="Tag" maxLength={40} list={listId} {...form.field('name')} />
        <datalist id={listId}>
          {known.map((tag) => (
            <option key={tag.id}>{tag.name}</option>
          ))}
        </datalist>
        <SelectField
          label="Color"
          options={TAG_TONES.map((value) => ({ value, label: TONES[value] }))}
          {...form.field('tone')}
          value={existing?.tone ?? form.entries.tone}
          disabled={existing !== undefined}
        />
        <Button type="submit" pending={form.isPending} pendingLabel="Adding...">
          Add tag
        </Button>
      </div>
    </form>
  );
}

/** The tags of a person, added and removed immediately. */
export function TagSection({ person }: { person: Person }) {
  const may = useMay();
  const remove = useMutation(
    contactsApi.removeTag.mutation((tagId: string) => ({
      params: { personId: person.id, tagId },
    })),
  );
  return (
    <section className={styles.section} aria-labelledby="tags">
      <h3 id="tags">Tags</h3>
      {person.tags.length === 0 ? <p className={styles.quiet}>None.</p> : null}
      <Refusal error={remove.error} title="Tag not removed" />
      <TagList
        tags={person.tags}
        onRemove={
          may('crm:write')
            ? ({ id, name }) =>
                remove.mutate(id, {
                  onSuccess: () => showToast({ title: `${name} removed` }),
                })
            : undefined
        }
      />
      {may('crm:write') ? (
        <Disclosure title="Add a tag" level={4}>
          <AddTag personId={person.id} />
        </Disclosure>
      ) : null}
    </section>
  );
}
