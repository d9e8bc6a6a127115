import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { LinkForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';

function AddLink({ personId }: { personId: string }) {
  const [entries, setEntries] = useState({ name: '', url: '' });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const add = useMutation(
    api.contacts.addLink.mutation((body: LinkForm) => ({ params: { personId }, body })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const checked = z.safeParse(LinkForm, entries);
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (checked.success)
      add.mutate(checked.data, { onSuccess: () => setEntries({ name: '', url: '' }) });
  };
  return (
    <form className={styles.form} aria-label="Add a link" onSubmit={submit} noValidate>
      <Refusal error={add.error} title="The link is not added" />
      <TextField
        label="File"
        name="name"
        maxLength={120}
        autoComplete="off"
        placeholder="Contract of 2026"
        value={entries.name}
        error={errors['name']}
        onChange={({ target }) => setEntries((now) => ({ ...now, name: target.value }))}
      />
      <TextField
        label="Link"
        type="url"
        name="url"
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        value={entries.url}
        error={errors['url']}
        onChange={({ target }) => setEntries((now) => ({ ...now, url: target.value }))}
      />
      <div>
        <Button type="submit" pending={add.isPending} pendingLabel="Adding...">
          Add link
        </Button>
      </div>
    </form>
  );
}

/** Where files about a person are. */
export function LinkSection({ person }: { person: Person }) {
  const may = useMay();
  const remove = useMutation(
    api.contacts.removeLink.mutation((linkId: string) => ({
      params: { personId: person.id, linkId },
    })),
  );
  return (
    <section className={styles.section} aria-labelledby="links">
      <h3 id="links">Files</h3>
      {person.links.length === 0 ? <p className={styles.quiet}>None.</p> : null}
      <Refusal error={remove.error} title="The link stays" />
      {person.links.length === 0 ? null : (
        <ul className={styles.list}>
          {person.links.map(({ id, name, url }) => (
            <li key={id} className={styles.actions}>
              <a className={styles.name} href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
              {may('crm:write') ? (
                <Button
                  size="compact"
                  aria-label={`Remove ${name}`}
                  onClick={() =>
                    remove.mutate(id, {
                      onSuccess: () => showToast({ title: `${name} is removed` }),
                    })
                  }
                >
                  Remove
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {may('crm:write') ? (
        <Disclosure title="Add a link" level={4}>
          <AddLink personId={person.id} />
        </Disclosure>
      ) : null}
    </section>
  );
}
