import { useQueryClient } from '@tanstack/react-query';
import { contactExports } from '@voltcourier/contracts/crm/contact-exports';
import { refresh } from '@voltcourier/contracts/query';
import { PEOPLE_EXPORT_MINUTES } from '@voltcourier/contracts/crm/contact-exports';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { useTags } from '../../../lib/use-tags.ts';
import { contactExportsApi } from '../../../lib/api/contact-exports.ts';
import { ProofDialog } from '../../../lib/proof-dialog.tsx';
import { type ContractForm, useContractForm } from '../../../lib/use-contract-form.ts';
import styles from './customer-data.module.css';
import { ExportHistory } from './export-history.tsx';

const MEMBERS = [
  { value: 'yes', label: 'With a membership' },
  { value: 'no', label: 'Without one' },
];

interface ExportFormProps {
  readonly form: Pick<ContractForm<{ tag: string; member: string }>, 'field'>;
  readonly onSubmit: () => void;
}

/** Selects the contacts of the file. */
function ExportForm({ form, onSubmit }: ExportFormProps) {
  const { data: tags = [] } = useTags();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <p className={styles.text}>
        A CSV file with a row for each person: name, email, phone, tags, since when we know them,
        whether they want news, and your custom fields. Export only what you need.
      </p>
      <div className={styles.fields}>
        <SelectField
          label="Tag"
          placeholder="Everyone"
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('tag')}
        />
        <SelectField
          label="Membership"
          placeholder="With and without"
          options={MEMBERS}
          {...form.field('member')}
        />
      </div>
      <div>
        <Button type="submit" variant="primary">
          Export as CSV
        </Button>
      </div>
    </form>
  );
}

/** Exports contacts to a file, with filters. */
export function ExportTab() {
  const form = useContractForm({
    schema: contactExports.begin.body,
    defaultValues: { tag: '', member: '' },
    toInput: ({ tag, member }) => ({ tag: tag || undefined, member: member || undefined }),
  });
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  return (
    <div className={styles.page}>
      <Card title="Export people" level={2}>
        <ExportForm form={form} onSubmit={() => setAsking(true)} />
        <ProofDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Export people"
          description={`The file has names, addresses and numbers. You can fetch it for ${PEOPLE_EXPORT_MINUTES} minutes, and nobody else can. Exports are logged.`}
          action="Export"
          failedTitle="Nothing is exported"
          further={form}
          act={(headers, body) => contactExportsApi.begin({ headers, body })}
          onDone={() => {
            void refresh(client, ['contactExports.list']);
            showToast({
              title: 'Your file is being written',
              description: 'You can leave this page. The file is in the list when you come back.',
            });
            setAsking(false);
          }}
        />
      </Card>
      <ExportHistory />
    </div>
  );
}
