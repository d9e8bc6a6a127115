import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FleetIcon } from '@voltcourier/ui/icon';
import { Progress } from '@voltcourier/ui/progress';
import { preloadToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import { api } from './api.ts';
import { ASKED_ANEW } from '../../../lib/api.ts';
import { useTop } from '../../../lib/use-top.ts';
import rows from '../../../lib/rows.module.css';
import { useMyCompany } from '../companies/use-my-company.ts';
import { CostCentres } from './cost-centres.tsx';
import styles from './fleet.module.css';
import { FleetList } from './fleet-list.tsx';

const ImportPanel = lazy(async () => ({
  default: (await import('./import-panel.tsx')).ImportPanel,
}));

function NoCompany() {
  return (
    <EmptyState
      level={2}
      title="You haven’t joined a company"
      illustration={<FleetIcon size="2.5rem" />}
      action={
        <ButtonLink variant="primary" render={<Link to={paths.accountCompany} />}>
          Go to Company
        </ButtonLink>
      }
    >
      Create one or accept an invitation to see its vehicles.
    </EmptyState>
  );
}

/** The vehicles of the user's company and, for managers, its cost centers. */
export function MyFleet() {
  // Users without a company cause no request, so there is no refusal.
  const { data: mine, error: unknown } = useMyCompany();
  const isInNone = mine?.company === null;
  const isDialogOpen = unknown !== null || (mine !== undefined && !isInNone);
  const result = useQuery({ ...api.fleet.get.query(isDialogOpen && {}), ...ASKED_ANEW });
  const { data: fleet, error } = result;
  const [isImporting, setIsImporting] = useState(false);
  const { top, focusTop } = useTop<HTMLHeadingElement>();
  useEffect(() => preloadToast(), []);
  if (fleet === undefined) {
    if (error?.code === 'no_company' || isInNone) return <NoCompany />;
    return (
      <QueryState
        result={result}
        loading="Loading the vehicles..."
        failed="We can’t show the vehicles"
      />
    );
  }
  return (
    <div className={rows.page}>
      <h2 ref={top} tabIndex={-1} className={styles.heading}>
        {fleet.company}
      </h2>
      {isImporting ? (
        <Suspense fallback={<Progress block>One moment...</Progress>}>
          <ImportPanel
            onClose={() => {
              setIsImporting(false);
              focusTop();
            }}
          />
        </Suspense>
      ) : null}
      <FleetList
        fleet={fleet}
        more={
          isImporting ? null : <Button onClick={() => setIsImporting(true)}>Import a file</Button>
        }
      />
      {fleet.role === 'driver' ? null : <CostCentres fleet={fleet} />}
      <p>
        <Link to={paths.accountCompany}>Back to Company</Link>
      </p>
    </div>
  );
}
