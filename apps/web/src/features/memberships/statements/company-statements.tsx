import { ButtonLink } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { SelectField } from '@voltcourier/ui/select-field';
import { QueryState } from '@voltcourier/ui/query-state';
import { Link } from 'react-router-dom';
import { IN_LANGUAGE } from '../../../lib/language.ts';
import * as paths from '../../../lib/paths.ts';
import { useMyCompany } from '../companies/use-my-company.ts';
import { MonthStatement } from './month-statement.tsx';
import { formatMonth } from './statement-labels.ts';
import styles from './statements.module.css';
import { useMonths } from './use-statements.ts';

const STATEMENTS = `${import.meta.env.VITE_API_URL ?? ''}/api/account/company/statements`;

/** Explains who can't see statements, and why; this isn't an error. */
function Refused({ code }: { code: 'forbidden' | 'no_company' }) {
  return code === 'forbidden' ? (
    <EmptyState
      level={2}
      title="The owner and managers see the statements"
      action={
        <ButtonLink render={<Link to={paths.accountCompany} />}>Back to your company</ButtonLink>
      }
    >
      You are a driver here. Your own visits are in your charging history.
    </EmptyState>
  ) : (
    <EmptyState
      level={2}
      title="Statements are for companies"
      action={
        <ButtonLink variant="primary" render={<Link to={paths.accountCompany} />}>
          Create your company
        </ButtonLink>
      }
    >
      You haven’t joined a company. Create one or accept an invitation.
    </EmptyState>
  );
}

/**
 * Returns why the user can't see statements. Checked first, so that no request is sent only to be
 * refused.
 */
function useRefusal() {
  const { data: mine, error } = useMyCompany();
  if (mine === undefined) return { refusal: undefined, isEnabled: error !== null };
  const { company } = mine;
  const refusal =
    company === null ? 'no_company' : company.role === 'driver' ? 'forbidden' : undefined;
  return { refusal, isEnabled: refusal === undefined } as const;
}

function Files({ month }: { month: string }) {
  return (
    <div className={styles.files}>
      <ButtonLink variant="secondary" href={`${STATEMENTS}/${month}.pdf${IN_LANGUAGE}`} download>
        Save as PDF
      </ButtonLink>
      <ButtonLink variant="secondary" href={`${STATEMENTS}/${month}.csv${IN_LANGUAGE}`} download>
        Export as CSV
      </ButtonLink>
    </div>
  );
}

interface CompanyStatementsProps {
  /** `YYYY-MM`; by default the latest month available. */
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
}

/** Monthly statements of the signed-in user's company. */
export function CompanyStatements({ month: param, onMonth }: CompanyStatementsProps) {
  const { refusal, isEnabled } = useRefusal();
  const list = useMonths(isEnabled);
  const { data, error } = list;
  // Shown even if data was loaded before, because the role may have changed.
  if (error?.code === 'forbidden' || error?.code === 'no_company') {
    return <Refused code={error.code} />;
  }
  if (refusal !== undefined) return <Refused code={refusal} />;
  if (data === undefined) {
    return (
      <QueryState
        result={list}
        loading="Loading your statements..."
        failed="We can’t show your statements"
      />
    );
  }
  const month = param ?? data.months[0];
  if (data.months.length === 0 || month === undefined) {
    return (
      <EmptyState
        level={2}
        title="Your company’s statements will be here"
        illustration={<BoltIcon size="2.5rem" />}
        action={
          <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
            Schedule a charge
          </ButtonLink>
        }
      >
        Each month with visits of the company’s vehicles gets a statement, to look at and to save as
        PDF and CSV.
      </EmptyState>
    );
  }
  // A month from an old link may have no visits, but stays selected.
  const months = [...new Set([...data.months, month])].toSorted().toReversed();
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <SelectField
          label="Month"
          options={months.map((each) => ({ value: each, label: formatMonth(each) }))}
          value={month}
          onChange={({ target }) => onMonth(target.value)}
        />
        <Files month={month} />
      </div>
      <MonthStatement key={month} month={month} />
    </div>
  );
}
