import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { TAG_TONES, TagForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { useTags } from '../../../lib/use-tags.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';
import { TagList } from './tag-list.tsx';
import { TONES } from './tag-tones.ts';

function AddTag({ personId }: { personId: string }) {
  const { data: known = [] } = useTags();
  const [name, setName] = useState('');
  const [tone, setTone] = useState<(typeof TAG_TONES)[number]>('plain');
  const [error, setError] = useState<string>();
  const add = useMutation(
    api.contacts.addTag.mutation((body: TagForm) => ({ params: { personId }, body })),
  );
  const listId = useId();
  const existing = known.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const checked = z.safeParse(TagForm, { name, tone });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) add.mutate(checked.data, { onSuccess: () => setName('') });
  };
  return (
    <form className={styles.form} aria-label="Add a tag" onSubmit={submit} noValidate>
      <Refusal error={add.error} title="The tag is not added" />
      <div className={styles.actions}>
        <TextField
          label="Tag"
          name="tag"
          maxLength={40}
          autoComplete="off"
          list={listId}
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        <datalist id={listId}>
          {known.map((tag) => (
            <option key={tag.id}>{tag.name}</option>
          ))}
        </datalist>
        <SelectField
          label="Color"
          name="tone"
          options={TAG_TONES.map((value) => ({ value, label: TONES[value] }))}
          value={existing?.tone ?? tone}
          disabled={existing !== undefined}
          onChange={({ target }) =>
            setTone(TAG_TONES.find((one) => one === target.value) ?? 'plain')
          }
        />
        <Button type="submit" pending={add.isPending} pendingLabel="Adding...">
          Add tag
        </Button>
      </div>
    </form>
  );
}

/** The tags of a person: given and taken away at once. */
export function TagSection({ person }: { person: Person }) {
  const may = useMay();
  const remove = useMutation(
    api.contacts.removeTag.mutation((tagId: string) => ({
      params: { personId: person.id, tagId },
    })),
  );
  return (
    <section className={styles.section} aria-labelledby="tags">
      <h3 id="tags">Tags</h3>
      {person.tags.length === 0 ? <p className={styles.quiet}>None.</p> : null}
      <Refusal error={remove.error} title="The tag stays" />
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
