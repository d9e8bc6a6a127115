import type { ImportReport } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { FactLine } from '@voltcourier/ui/fact-line';
import { FailedIcon } from '@voltcourier/ui/frame-icon';
import { useState } from 'react';
import styles from '../../../lib/rows.module.css';
import fleetStyles from './fleet.module.css';

type Row = ImportReport['rows'][number];

/** Number of rows rendered at first, and added per click. */
const PAGE = 50;

const OUTCOMES: Readonly<Record<Exclude<Row['outcome'], 'wrong'>, string>> = {
  add: 'New',
  change: 'Changed',
  same: 'As it is',
};

function ImportRow({ row }: { row: Row }) {
  const { line, outcome, words, costCentre, problems } = row;
  return (
    <li className={styles.row}>
      <div className={fleetStyles.wide}>
        <p className={styles.name}>{words}</p>
        <p className={styles.quiet}>
          <FactLine
            facts={[`Line ${line}`, costCentre === null ? null : `Cost center: ${costCentre}`]}
          />
        </p>
        {problems.map(({ column, message }) => (
          <p key={column} className={fleetStyles.problem}>
            <FailedIcon size="1.15em" />
            <span>{column === '' ? message : `${column}: ${message}`}</span>
          </p>
        ))}
      </div>
      {outcome === 'wrong' ? null : (
        <div className={styles.actions}>
          <span className={styles.badge}>{OUTCOMES[outcome]}</span>
        </div>
      )}
    </li>
  );
}

/** Rows of a vehicle file, with the outcome or error of each. */
export function ImportRows({ label, rows }: { label: string; rows: readonly Row[] }) {
  const [shown, setShown] = useState(PAGE);
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {rows.slice(0, shown).map((row) => (
          <ImportRow key={row.line} row={row} />
        ))}
      </ul>
      {rows.length > shown ? (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>
            {`Show ${Math.min(PAGE, rows.length - shown)} more`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
