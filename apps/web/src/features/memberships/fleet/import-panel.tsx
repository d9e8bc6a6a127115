import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { fleet } from '@voltcourier/contracts/memberships/fleet';
import type { ImportReport } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { FileField } from '@voltcourier/ui/file-field';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { useEffect, useRef, useState } from 'react';
import { api } from './api.ts';
import styles from '../../../lib/rows.module.css';
import { saveFile } from '../../../lib/save-file.ts';
import fleetStyles from './fleet.module.css';
import { ImportRows } from './import-rows.tsx';
import { ACCEPTED, readVehicleFile, template, wrongRows } from './vehicle-file.ts';

const TYPE = 'text/csv;charset=utf-8';

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** How many rows of a file do what. */
function countsOf({ rows }: ImportReport) {
  const of = (outcome: ImportReport['rows'][number]['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  return { added: of('add'), changed: of('change'), same: of('same'), wrong: of('wrong') };
}

/** What a file would do, or has done, in a sentence. */
function sentenceOf(report: ImportReport): string {
  const { added, changed, same, wrong } = countsOf(report);
  const parts = [
    added > 0 && `${added} new`,
    changed > 0 && `${changed} changed`,
    same > 0 && `${same} already there as ${same === 1 ? 'it is' : 'they are'}`,
    wrong > 0 && `${wrong} with a problem`,
  ].filter((part) => part !== false);
  return `${counted(report.rows.length, 'row')}: ${parts.join(', ')}.`;
}

interface LookedAt {
  readonly name: string;
  readonly csv: string;
}

function ReportView({ file, report }: { file: LookedAt; report: ImportReport }) {
  const { rows, ignored, isApplied } = report;
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
  return (
    <>
      {ignored.length === 0 ? null : (
        <Notice still title="Columns that we don’t use">
          {`${ignored.join(', ')}. Everything else is read.`}
        </Notice>
      )}
      {wrong.length === 0 ? null : (
        <>
          <h4>{isApplied ? 'Left out' : 'To fix'}</h4>
          <p>
            {isApplied
              ? 'These rows were not imported. Download them, fix them, and import that file.'
              : 'These rows are left out. Fix the file and choose it again, or import the others now.'}
          </p>
          <div>
            <Button
              onClick={() => saveFile(wrongRows(file.csv, report), 'vehicles-to-fix.csv', TYPE)}
            >
              {`Download ${counted(wrong.length, 'row')} with a problem`}
            </Button>
          </div>
          <ImportRows label="Rows with a problem" rows={wrong} />
        </>
      )}
      {isApplied ? null : (
        <ImportRows label="Valid rows" rows={rows.filter(({ outcome }) => outcome !== 'wrong')} />
      )}
    </>
  );
}

/** Imports a file of vehicles: chosen, looked at row by row, and written when that is wanted. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<LookedAt>();
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const call = useMutation(
    api.fleet.import.mutation(
      (body: { csv: string; apply: boolean }) => ({ body }),
      ({ isApplied }) => {
        if (isApplied) void refresh(client, [fleet.get]);
      },
    ),
  );
  const panel = useRef<HTMLDivElement>(null);
  // While it is being written, what was looked at stays.
  const [report, setReport] = useState<ImportReport>();

  const step = report === undefined ? 'choose' : report.isApplied ? 'done' : 'look';
  // What had the focus is gone with each step; the first was asked for.
  useEffect(() => panel.current?.focus({ preventScroll: step !== 'choose' }), [step]);

  const ask = (looked: LookedAt, apply: boolean) =>
    call.mutate(
      { csv: looked.csv, apply },
      {
        onSuccess: setReport,
        onError: ({ code, message, fieldErrors }) => {
          if (code !== 'file_unreadable' && fieldErrors.length === 0) return;
          setReport(undefined);
          setProblem(fieldErrors[0]?.message ?? message);
        },
      },
    );
  const take = async (chosen: File) => {
    if (call.isPending) return;
    call.reset();
    setProblem(undefined);
    const read = await readVehicleFile(chosen);
    if (read.csv === undefined) return setProblem(read.problem);
    const looked = { name: chosen.name, csv: read.csv };
    setFile(looked);
    ask(looked, false);
  };
  const startAnew = () => {
    if (call.isPending) return;
    call.reset();
    setReport(undefined);
    setProblem(undefined);
  };
  const refusal = problem === undefined ? call.error : null;
  const counts = report === undefined ? undefined : countsOf(report);
  const written = counts === undefined ? 0 : counts.added + counts.changed;
  return (
    <Card title="Import a file" level={3}>
      <div
        ref={panel}
        className={styles.form}
        tabIndex={-1}
        role="group"
        aria-label="Import a file"
      >
        {refusal === null ? null : (
          <Notice
            tone="failed"
            title="Nothing was imported"
            action={
              file === undefined ? null : (
                <Button size="compact" onClick={() => ask(file, report !== undefined)}>
                  Try again
                </Button>
              )
            }
          >
            {refusal.message}
          </Notice>
        )}
        {step === 'choose' ? (
          <>
            <p>
              One row for each vehicle. Make and model are needed, everything else may be empty. You
              see what the file does before anything is saved.
            </p>
            <div>
              <Button onClick={() => saveFile(template(), 'vehicles.csv', TYPE)}>
                Download a template
              </Button>
            </div>
            <FileField
              label="File with vehicles"
              accept={ACCEPTED}
              help="CSV, with 500 vehicles and 256 KB at most."
              error={problem}
              onFile={(chosen) => void take(chosen)}
            />
            {call.isPending ? <Progress>Looking at your file...</Progress> : null}
          </>
        ) : null}
        {report === undefined || file === undefined ? null : (
          <p role="status" className={fleetStyles.summary}>
            <strong>
              {step === 'done' ? `${counted(written, 'vehicle')} imported` : file.name}
            </strong>
            <br />
            {sentenceOf(report)}
          </p>
        )}
        <div className={styles.actions}>
          {step === 'look' && written > 0 && file !== undefined ? (
            <Button
              variant="primary"
              pending={call.isPending}
              pendingLabel="Importing..."
              onClick={() => ask(file, true)}
            >
              {`Import ${counted(written, 'vehicle')}`}
            </Button>
          ) : null}
          {step === 'choose' ? null : (
            <Button onClick={startAnew} aria-disabled={call.isPending || undefined}>
              Choose another file
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {step === 'done' ? 'Done' : 'Not now'}
          </Button>
        </div>
        {report === undefined || file === undefined ? null : (
          <ReportView file={file} report={report} />
        )}
      </div>
    </Card>
  );
}
