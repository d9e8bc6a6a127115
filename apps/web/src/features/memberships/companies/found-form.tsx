import { useMutation } from '@tanstack/react-query';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import type { FormEvent } from 'react';
import { useOwnFields } from '../../../lib/use-entries.ts';
import { api } from './api.ts';
import styles from './company.module.css';

const begun = () => ({ name: '' });

/** Form that creates a company, whose members share the sessions of the owner's membership. */
export function FoundForm() {
  const { form, entries, field, showErrors } = useOwnFields('company', begun);
  const found = useMutation(api.companies.create.mutation());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found.isPending) return;
    if (entries.name.trim().length < 2) {
      return showErrors({ name: 'Please enter the company’s name.' });
    }
    found.mutate(
      { body: entries },
      {
        onSuccess: () => showToast({ title: 'Company created' }),
        onError: ({ message }) => showErrors({ name: message }),
      },
    );
  };
  return (
    <Card title="Your company">
      <form ref={form} className={styles.stack} onSubmit={submit} noValidate>
        <p>
          Invite the people who drive for you. They charge on the sessions of your membership, and
          you see who is in.
        </p>
        <TextField
          label="Company name"
          autoComplete="organization"
          maxLength={120}
          {...field('name')}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            pending={found.isPending}
            pendingLabel="One moment..."
          >
            Create company
          </Button>
        </div>
      </form>
    </Card>
  );
}
