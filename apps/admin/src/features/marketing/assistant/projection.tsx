import {
  type MarketOpportunities,
  ProjectionAssumptions,
} from '@voltcourier/contracts/marketing/answers';
import {
  projectRevenue,
  revenueByMonth,
} from '@voltcourier/contracts/marketing/revenue-projection';
import { Button } from '@voltcourier/ui/button';
import { BarChart } from '@voltcourier/ui/chart';
import { Money } from '@voltcourier/ui/money';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { TextField } from '@voltcourier/ui/text-field';
import { useState } from 'react';
import styles from './assistant.module.css';

type Name = keyof ProjectionAssumptions;
type Entries = Readonly<Record<Name, string>>;

const FIELDS: Readonly<Record<Name, { readonly label: string; readonly help: string }>> = {
  visits_per_month: { label: 'Visits per month', help: 'Of the last full month' },
  revenue_per_visit: { label: 'Revenue per visit', help: 'In dollars' },
  growth_percent: { label: 'Growth of visits', help: 'Percent per month' },
  members: { label: 'Members', help: 'As of today' },
  revenue_per_member: { label: 'Revenue per member', help: 'Dollars per month' },
  new_members_per_month: { label: 'New members per month', help: 'Below zero where they leave' },
};

const NAMES = Object.keys(FIELDS) as Name[];

const entriesOf = (assumptions: ProjectionAssumptions): Entries =>
  Object.fromEntries(NAMES.map((name) => [name, String(assumptions[name])])) as Entries;

/** Parses the entries with the contract. An empty field isn't zero. */
const checkedOf = (entries: Entries) =>
  ProjectionAssumptions.safeParse(
    Object.fromEntries(
      NAMES.map((name) => [name, entries[name].trim() === '' ? Number.NaN : Number(entries[name])]),
    ),
  );

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1));

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const errorOf = (entries: Entries, name: Name): string | undefined =>
  checkedOf(entries).error?.issues.some(({ path }) => path[0] === name)
    ? 'Please enter a number in this range.'
    : undefined;

/** Projected revenue by month as a chart, next to its assumptions. */
export function Projection({ answer }: { answer: MarketOpportunities }) {
  const given = answer.assumptions;
  const [entries, setEntries] = useState(() => entriesOf(given));
  // The last valid assumptions, so that a half-typed number doesn't change the chart.
  const [assumptions, setAssumptions] = useState(given);
  const enter = (next: Entries) => {
    setEntries(next);
    const { data } = checkedOf(next);
    if (data !== undefined) setAssumptions(data);
  };
  const isAnswers = JSON.stringify(assumptions) === JSON.stringify(given);
  const sums = isAnswers ? answer.revenue_projections : projectRevenue(assumptions);
  const isReset = JSON.stringify(entries) === JSON.stringify(entriesOf(given));
  return (
    <section className={styles.columns} aria-label="Revenue projection">
      <div className={styles.section}>
        <BarChart
          title="Projected revenue"
          level={2}
          labels={MONTHS}
          values={revenueByMonth(assumptions)}
          xLabel="Months from now"
          yLabel="Revenue"
          format={(value) => dollars.format(value)}
          mark={isAnswers ? 'Projection' : 'Your assumptions'}
        />
        <SummaryList
          rows={Object.entries(sums).map(([term, value]) => ({
            term,
            value: <Money>{dollars.format(value)}</Money>,
          }))}
        />
      </div>
      <fieldset className={styles.assumptions}>
        <legend>Assumptions</legend>
        <div className={styles.fields}>
          {NAMES.map((name) => (
            <TextField
              key={name}
              label={FIELDS[name].label}
              help={FIELDS[name].help}
              inputMode="decimal"
              autoComplete="off"
              value={entries[name]}
              error={errorOf(entries, name)}
              onChange={({ target }) => enter({ ...entries, [name]: target.value })}
            />
          ))}
        </div>
        <div>
          <Button size="compact" disabled={isReset} onClick={() => enter(entriesOf(given))}>
            Back to the answer’s
          </Button>
        </div>
      </fieldset>
    </section>
  );
}
