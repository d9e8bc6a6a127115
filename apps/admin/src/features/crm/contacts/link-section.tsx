import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { LinkForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';

function AddLink({ personId }: { personId: string }) {
  const form = useContractForm({
    schema: LinkForm,
    defaultValues: { name: '', url: '' },
    save: useMutation(
      contactsApi.addLink.mutation((body: LinkForm) => ({ params: { personId }, body })),
    ),
    onSaved: () => form.reset(),
  });
  return (
    <form className={styles.form} aria-label="Add a link" {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="Your link is not added yet." guardsQuery />
      <Refusal error={form.refusal} title="Link not added" />
      <TextField
        label="File"
        maxLength={120}
        placeholder="Contract of 2026"
        {...form.field('name')}
      />
      <TextField
        label="Link"
        type="url"
        maxLength={2000}
        placeholder="https://"
        {...form.field('url')}
      />
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Adding...">
          Add link
        </Button>
      </div>
    </form>
  );
}

/** Links to files about a person. */
export function LinkSection({ person }: { person: Person }) {
  const may = useMay();
  const remove = useMutation(
    contactsApi.removeLink.mutation((linkId: string) => ({
      params: { personId: person.id, linkId },
    })),
  );
  return (
    <section className={styles.section} aria-labelledby="links">
      <h3 id="links">Files</h3>
      {person.links.length === 0 ? <p className={styles.quiet}>None.</p> : null}
      <Refusal error={remove.error} title="Link not removed" />
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
