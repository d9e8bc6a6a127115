import type { ImportReport } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { saveFile } from '../../../lib/save-file.ts';
import { ImportRows } from './import-rows.tsx';
import { wrongRows } from './vehicle-file.ts';

/** Media type of CSV files. */
export const CSV_TYPE = 'text/csv;charset=utf-8';

/** "1 row", "2 rows". */
const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

/** "1 vehicle", "2 vehicles". */
export const vehiclesOf = (count: number): string =>
  count === 1 ? '1 vehicle' : `${count} vehicles`;

/** Counts a file's rows by outcome. */
export function countsOf({ rows }: ImportReport) {
  const of = (outcome: ImportReport['rows'][number]['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  return { added: of('add'), changed: of('change'), same: of('same'), wrong: of('wrong') };
}

/** Summarizes what an import would do or has done. */
export function sentenceOf(report: ImportReport): string {
  const { added, changed, same, wrong } = countsOf(report);
  const parts = [
    added > 0 && `${added} new`,
    changed > 0 && `${changed} changed`,
    same > 0 && `${same} already there as ${same === 1 ? 'it is' : 'they are'}`,
    wrong > 0 && `${wrong} with a problem`,
  ].filter((part) => part !== false);
  return `${rowsOf(report.rows.length)}: ${parts.join(', ')}.`;
}

/** A file chosen by the user. */
export interface CheckedImport {
  readonly name: string;
  readonly csv: string;
}

/** Columns and rows of a file that need attention, and valid rows. */
export function ReportView({ file, report }: { file: CheckedImport; report: ImportReport }) {
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
              onClick={() => saveFile(wrongRows(file.csv, report), 'vehicles-to-fix.csv', CSV_TYPE)}
            >
              {`Download ${rowsOf(wrong.length)} with a problem`}
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
