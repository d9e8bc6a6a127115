import { useMutation, useQuery } from '@tanstack/react-query';
import type { PeopleImport } from '@voltcourier/contracts/crm/imports';
import { pollWhile, mutationOf } from '@voltcourier/contracts/query';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { Stepper } from '@voltcourier/ui/stepper';
import { QueryState } from '@voltcourier/ui/query-state';
import { useEffect, useRef } from 'react';
import { importsApi } from '../../../lib/api/imports.ts';
import { IMPORT } from '../../../lib/api/imports.ts';
import { FileLink, fileUrl } from '../../../lib/file-link.tsx';
import { useMay } from '../../../lib/use-user.ts';
import { CountTable } from './count-table.tsx';
import styles from './customer-data.module.css';
import { ReadingStep } from './reading-step.tsx';
import { counted, isUnderWay } from './labels.ts';

/** Polling interval while the worker processes the import, in milliseconds. */
const POLL_MS = 1_000;

const STEPS = ['Upload', 'Columns', 'Check', 'Import'];

const STEP_OF: Readonly<Record<PeopleImport['status'], number>> = {
  uploading: 0,
  uploaded: 1,
  checking: 2,
  checked: 2,
  running: 3,
  stopped: 3,
  done: 4,
  failed: 0,
};

function ErrorsLink({ id, errors }: PeopleImport) {
  if (errors === 0) return null;
  return (
    <Notice
      still
      tone="warning"
      title={`${counted(errors, 'error')} found`}
      action={
        <FileLink href={fileUrl(`/staff/customer-data/imports/${id}/errors.csv`)}>
          Download errors
        </FileLink>
      }
    >
      Rows with errors are skipped. Download the errors, fix them and import the file again.
    </Notice>
  );
}

function UnderWay({ job, label }: { job: PeopleImport; label: string }) {
  const { processed, rows } = job;
  return (
    <div className={styles.part}>
      <Progress {...(rows !== null && rows > 0 && { value: processed / rows })}>
        {rows === null
          ? `${label}: ${counted(processed, 'row')} so far`
          : `${label}: ${processed.toLocaleString('en-US')} of ${counted(rows, 'row')}`}
      </Progress>
      <p className={styles.text}>This runs in the background. You can leave this page.</p>
    </div>
  );
}

function Content({ job }: { job: PeopleImport }) {
  const { status, checked, imported, problem, hasFile } = job;
  switch (status) {
    case 'uploading':
      return (
        <Notice still title="Upload incomplete">
          Delete it, and upload it again.
        </Notice>
      );
    case 'uploaded':
      return <ReadingStep job={job} />;
    case 'checking':
      return <UnderWay job={job} label="Checking the rows" />;
    case 'checked':
      return (
        <>
          <CountTable caption="What importing does" counts={checked} />
          <ErrorsLink {...job} />
        </>
      );
    case 'running':
      return (
        <>
          <UnderWay job={job} label="Importing" />
          <CountTable caption="So far" counts={imported} />
        </>
      );
    case 'stopped':
      return (
        <>
          <Notice still title="This import is stopped">
            {hasFile
              ? 'What was imported stays. Resume whenever you like; the file is kept for a week.'
              : 'What was imported stays. The file was deleted, so the import can’t continue. Upload it again: no one is imported twice.'}
          </Notice>
          <CountTable caption="So far" counts={imported} />
        </>
      );
    case 'done':
      return (
        <>
          <CountTable caption="What was imported" counts={imported} />
          <ErrorsLink {...job} />
        </>
      );
    case 'failed':
      return (
        <Notice still tone="failed" title="This file was not imported">
          {problem}
        </Notice>
      );
  }
}

function Actions({ job }: { job: PeopleImport }) {
  const { id: importId, version, status, hasFile, checked } = job;
  const step = useMutation(
    mutationOf(
      (name: 'check' | 'run' | 'stop' | 'discard') =>
        importsApi[name]({ params: { importId }, body: { version } }),
      IMPORT,
    ),
  );
  const button = (
    name: Parameters<typeof step.mutate>[0],
    text: string,
    variant: 'primary' | 'quiet' | 'secondary' = 'secondary',
  ) => (
    <Button
      key={name}
      variant={variant}
      pending={step.isPending && step.variables === name}
      pendingLabel="One moment..."
      onClick={() => {
        if (!step.isPending) step.mutate(name);
      }}
    >
      {text}
    </Button>
  );
  const touched = checked === null ? 0 : checked.new + checked.updated;
  const canGo = hasFile && (status === 'checked' ? touched > 0 : status === 'stopped');
  return (
    <>
      <Refusal title="Nothing was changed" error={step.error} />
      <div className={styles.actions}>
        {status === 'uploaded' ? button('check', 'Check all rows', 'primary') : null}
        {canGo && status === 'checked'
          ? button('run', `Import ${counted(touched, 'row')}`, 'primary')
          : null}
        {canGo && status === 'stopped' ? button('run', 'Go on', 'primary') : null}
        {status === 'checking' || status === 'running' ? button('stop', 'Stop') : null}
        {hasFile && !['checking', 'running', 'done'].includes(status)
          ? button('discard', 'Delete the file', 'quiet')
          : null}
      </div>
    </>
  );
}

/** An import: its state, what it does or has done, and the available actions. */
export function OpenImport({ importId, onClose }: { importId: string; onClose: () => void }) {
  const result = useQuery({
    ...importsApi.getImport.query({ params: { importId } }),
    refetchInterval: pollWhile(isUnderWay, POLL_MS),
  });
  const { data: job } = result;
  const may = useMay();
  const container = useRef<HTMLHeadingElement>(null);
  const status = job?.status;
  // Each step removes the previously focused element.
  useEffect(() => container.current?.focus({ preventScroll: true }), [status]);
  return (
    <div className={styles.page}>
      <div>
        <Button variant="quiet" onClick={onClose}>
          All imports
        </Button>
      </div>
      {job === undefined ? (
        <QueryState
          result={result}
          loading="Opening the import..."
          failed="The import can’t be opened"
        />
      ) : (
        <>
          <h2 ref={container} tabIndex={-1} className={styles.heading}>
            {job.fileName}
          </h2>
          {job.status === 'failed' ? null : (
            <Stepper label="Import" steps={STEPS} current={STEP_OF[job.status]} />
          )}
          <Content job={job} />
          {may('customer-data:write') ? <Actions job={job} /> : null}
        </>
      )}
    </div>
  );
}
