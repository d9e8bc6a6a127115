import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import type {
  SubjectTestState,
  VariantCounts,
} from '@voltcourier/contracts/marketing/subject-tests';
import { MIN_TESTED_PEOPLE } from '@voltcourier/contracts/marketing/subject-tests';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { formatClock } from '../../../lib/format-clock.ts';
import styles from './campaigns.module.css';
import { formatNumber, formatWait } from './labels.ts';

/** State of a test, in a sentence or two. */
export function describeTest(state: Campaign['state'], test: SubjectTestState): string {
  const { testPercent, testWaitMinutes, decidesAt, winner, isTooSmall } = test;
  if (isTooSmall) {
    return `No test: it has fewer than ${MIN_TESTED_PEOPLE} recipients. Everyone gets subject A.`;
  }
  if (winner !== null) return `Subject ${winner.toUpperCase()} won. Everyone else gets it.`;
  if (state === 'cancelled') return 'It was stopped before a winner was chosen.';
  if (state === 'paused') return 'No winner is chosen while it is paused.';
  if (decidesAt !== null) return `The winner is chosen ${formatClock(decidesAt)}.`;
  if (state === 'sending') {
    return `The test emails go first. The winner is chosen ${formatWait(testWaitMinutes)} after the last of them.`;
  }
  return `${testPercent}% of the recipients get a test email, half of them each subject. ${formatWait(testWaitMinutes)} later the better one goes to everyone else.`;
}

function formatClicked({ clicked, sent }: VariantCounts): string {
  if (sent === 0) return formatNumber(clicked);
  return `${formatNumber(clicked)} (${((clicked / sent) * 100).toFixed(1)}%)`;
}

interface VariantRow extends VariantCounts {
  readonly key: string;
  readonly subject: string;
  readonly hasWon: boolean;
}

const SUBJECT: DataColumn<VariantRow> = {
  key: 'subject',
  header: 'Subject',
  rowHeader: true,
  wraps: true,
  wide: true,
  cell: ({ key, subject, hasWon }) => (
    <>
      <span className={styles.quiet}>{`${key.toUpperCase()}${hasWon ? ', won' : ''}`}</span>
      <span className={styles.text}>{subject}</span>
    </>
  ),
};

const NUMBERS: readonly DataColumn<VariantRow>[] = [
  {
    key: 'sent',
    header: 'Sent',
    align: 'end',
    cell: ({ sent, people }) => `${formatNumber(sent)} of ${formatNumber(people)}`,
  },
  { key: 'clicked', header: 'Clicked', align: 'end', cell: formatClicked },
];

/** The two subjects of a campaign with their results, when the winner is chosen, and who won. */
export function SubjectTestResult({
  campaign,
  test,
}: {
  campaign: Campaign;
  test: SubjectTestState;
}) {
  const winner = test.isTooSmall ? null : test.winner;
  const rows: VariantRow[] = [
    { key: 'a', subject: campaign.subject, hasWon: winner === 'a', ...test.a },
    { key: 'b', subject: test.subjectB, hasWon: winner === 'b', ...test.b },
  ];
  const hasNumbers = test.a.people + test.b.people > 0;
  return (
    <section className={styles.section} aria-labelledby="subject-test">
      <h3 id="subject-test">Subject test</h3>
      <p role="status">{describeTest(campaign.state, test)}</p>
      <DataTable
        caption="The two subjects"
        narrow="stack"
        rows={rows}
        rowKey={({ key }) => key}
        empty={null}
        columns={[SUBJECT, ...(hasNumbers ? NUMBERS : [])]}
      />
    </section>
  );
}
