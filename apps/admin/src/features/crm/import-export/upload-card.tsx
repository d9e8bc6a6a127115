import { MAX_IMPORT_BYTES } from '@voltcourier/contracts/crm/imports';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { FileField } from '@voltcourier/ui/file-field';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import styles from './customer-data.module.css';
import { useUpload } from './use-upload.ts';

const TEMPLATE =
  '\uFEFFName,Email,Phone,Company,Tags,Notes,Customer ID,Created\r\nAda Driver,ada@example.com,757 555 0100,Granby Deliveries,"fleet, vip",Prefers mornings,C-1001,2024-05-06\r\n';

function problemOf(file: File): string | undefined {
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (file.size > MAX_IMPORT_BYTES) return 'This file is larger than 30 MB. Split it.';
  return /\.xlsx?$/iu.test(file.name)
    ? 'This is an Excel file. Save it as CSV UTF-8 and try again.'
    : undefined;
}

/** Uploads a file. Nothing is imported before the user has seen the effects. */
export function UploadCard({ onUploaded }: { onUploaded: (importId: string) => void }) {
  const { upload, share } = useUpload();
  const [problem, setProblem] = useState<string>();
  const choose = (file: File) => {
    if (upload.isPending) return;
    const found = problemOf(file);
    setProblem(found);
    upload.reset();
    if (found === undefined) upload.mutate(file, { onSuccess: ({ id }) => onUploaded(id) });
  };
  return (
    <Card title="Import people" level={2}>
      <div className={styles.part}>
        <p className={styles.text}>
          One row per contact, with an email or a phone number. You’ll preview changes before
          anything is saved.
        </p>
        <Refusal title="File not uploaded" error={upload.error} />
        <FileField
          label="File with people"
          accept=".csv,.tsv,.txt,text/csv"
          help="CSV, up to 30 MB or 200,000 rows, with a header row."
          error={problem}
          onFile={choose}
        />
        {upload.isPending ? <Progress value={share}>Uploading your file...</Progress> : null}
        <div>
          <Button
            variant="quiet"
            onClick={() => saveFile('people-template.csv', TEMPLATE, 'text/csv')}
          >
            Download a template
          </Button>
        </div>
      </div>
    </Card>
  );
}
