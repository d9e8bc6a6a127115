import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@voltcourier/contracts/routes';
import { refresh } from '@voltcourier/contracts/query';
import { PEOPLE_EXPORT_MINUTES } from '@voltcourier/contracts/crm/contact-exports';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { useTags } from '../../../lib/use-tags.ts';
import { api } from '../../../lib/api.ts';
import { ProofDialog } from '../../../lib/proof-dialog.tsx';
import styles from './customer-data.module.css';
import { ExportHistory } from './export-history.tsx';

const MEMBERS = [
  { value: 'yes' as const, label: 'With a membership' },
  { value: 'no' as const, label: 'Without one' },
];

/** Takes people along as a file, narrowed down to those who are needed. */
export function ExportTab() {
  const [tag, setTag] = useState('');
  const [member, setMember] = useState('');
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const { data: tags = [] } = useTags();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <div className={styles.page}>
      <Card title="Export people" level={2}>
        <form className={styles.part} onSubmit={submit}>
          <p className={styles.words}>
            A CSV file with a row for each person: name, email, phone, tags, since when we know
            them, whether they want news, and your custom fields. Export only what you need.
          </p>
          <div className={styles.fields}>
            <SelectField
              label="Tag"
              placeholder="Everybody"
              options={tags.map(({ id, name }) => ({ value: id, label: name }))}
              value={tag}
              onChange={({ target }) => setTag(target.value)}
            />
            <SelectField
              label="Membership"
              placeholder="With and without"
              options={MEMBERS}
              value={member}
              onChange={({ target }) => setMember(target.value)}
            />
          </div>
          <div>
            <Button type="submit" variant="primary">
              Export as CSV
            </Button>
          </div>
        </form>
        <ProofDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Export people"
          description={`The file has names, addresses and numbers. You can fetch it for ${PEOPLE_EXPORT_MINUTES} minutes, and nobody else can. Exports are logged.`}
          action="Export"
          failedTitle="Nothing is exported"
          act={(headers) => {
            const isMember = MEMBERS.find(({ value }) => value === member)?.value;
            return api.contactExports.begin({
              headers,
              body: { tag: tag || undefined, member: isMember },
            });
          }}
          onDone={() => {
            void refresh(client, [routes.contactExports.list]);
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
