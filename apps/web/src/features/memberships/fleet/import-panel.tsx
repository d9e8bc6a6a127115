import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { FileField } from '@voltcourier/ui/file-field';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { useEffect, useRef } from 'react';
import styles from '../../../lib/rows.module.css';
import { saveFile } from '../../../lib/save-file.ts';
import fleetStyles from './fleet.module.css';
import { countsOf, CSV_TYPE, ReportView, sentenceOf, vehiclesOf } from './import-report.tsx';
import { useVehicleImport } from './use-vehicle-import.ts';
import { ACCEPTED, template } from './vehicle-file.ts';

type VehicleImport = ReturnType<typeof useVehicleImport>;

/** File input for the import. */
function FileChoice({ problem, isPending, take }: VehicleImport) {
  return (
    <>
      <p>
        One row for each vehicle. Make and model are needed, everything else may be empty. You’ll
        see what changes before anything is saved.
      </p>
      <div>
        <Button onClick={() => saveFile(template(), 'vehicles.csv', CSV_TYPE)}>
          Download a template
        </Button>
      </div>
      <FileField
        label="File with vehicles"
        accept={ACCEPTED}
        help="CSV, up to 500 vehicles and 256 KB."
        error={problem}
        onFile={(chosen) => void take(chosen)}
      />
      {isPending ? <Progress>Checking your file...</Progress> : null}
    </>
  );
}

/** Shows why the last request failed. */
function Refusal({ refusal, file, report, send }: VehicleImport) {
  if (refusal === null) return null;
  return (
    <Notice
      tone="failed"
      title="Nothing was imported"
      action={
        file === undefined ? null : (
          <Button size="compact" onClick={() => send(file, report !== undefined)}>
            Try again
          </Button>
        )
      }
    >
      {refusal.message}
    </Notice>
  );
}

/** Imports a file of vehicles: chosen, reviewed row by row, and saved after confirmation. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const vehicles = useVehicleImport();
  const { file, report, isPending, send, startAnew } = vehicles;
  const panel = useRef<HTMLDivElement>(null);

  const step = report === undefined ? 'choose' : report.isApplied ? 'done' : 'review';
  // Each step removes the focused element. The first step was opened by the user, so it may scroll.
  useEffect(() => panel.current?.focus({ preventScroll: step !== 'choose' }), [step]);

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
        <Refusal {...vehicles} />
        {step === 'choose' ? <FileChoice {...vehicles} /> : null}
        {report === undefined || file === undefined ? null : (
          <p role="status" className={fleetStyles.summary}>
            <strong>{step === 'done' ? `${vehiclesOf(written)} imported` : file.name}</strong>
            <br />
            {sentenceOf(report)}
          </p>
        )}
        <div className={styles.actions}>
          {step === 'review' && written > 0 && file !== undefined ? (
            <Button
              variant="primary"
              pending={isPending}
              pendingLabel="Importing..."
              onClick={() => send(file, true)}
            >
              {`Import ${vehiclesOf(written)}`}
            </Button>
          ) : null}
          {step === 'choose' ? null : (
            <Button onClick={startAnew} aria-disabled={isPending || undefined}>
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
