import { useInfiniteQuery } from '@tanstack/react-query';
import { type GenerationRow, QUESTION_KINDS } from '@voltcourier/contracts/marketing/generations';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ListPage } from '@voltcourier/ui/list-page';
import { SelectField } from '@voltcourier/ui/select-field';
import { Link } from 'react-router-dom';
import { assistantApi } from '../../../lib/api/assistant.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { NameCell, StateCell } from '../../../lib/list-cells.tsx';
import { paths } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { AssistantBar } from './assistant-bar.tsx';
import { GenerationPanel } from './generation-panel.tsx';
import { formatBrief, formatCost, STATE_LABELS } from './generation-labels.ts';
import { QUESTION_LABELS } from './question-labels.ts';

const RATINGS = { good: 'Good', bad: 'Bad' } as const;

/** `addressOf` returns the URL that opens a question. */
const columnsOf = (addressOf: (id: string) => string): DataColumn<GenerationRow>[] => [
  {
    key: 'question',
    header: 'Question',
    rowHeader: true,
    wraps: true,
    wide: true,
    width: '18rem',
    cell: (row) => (
      <NameCell detail={formatBrief(row)}>
        <Link to={addressOf(row.id)}>{QUESTION_LABELS[row.question.kind].name}</Link>
      </NameCell>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    wraps: true,
    wide: true,
    width: '14rem',
    cell: ({ state, failure }) => (
      <StateCell
        text={STATE_LABELS[state]}
        isFailed={state === 'failed'}
        detail={failure?.sentence}
      />
    ),
  },
  { key: 'by', header: 'Asked by', wraps: true, width: '9rem', cell: ({ askedBy }) => askedBy },
  {
    key: 'when',
    header: 'When',
    wraps: true,
    width: '9rem',
    cell: ({ askedAt }) => formatClock(askedAt),
  },
  {
    key: 'rating',
    header: 'Rating',
    cell: ({ rating }) => (rating === null ? '–' : RATINGS[rating]),
  },
  {
    key: 'cost',
    header: 'Cost',
    align: 'end',
    cell: ({ costMicrodollars: cost }) => (cost === null ? '–' : formatCost(cost)),
  },
];

/** History of questions to the assistant, each opened next to the list with its answer. */
export function AssistantHistory() {
  const { query, addressOf, go, close } = useAddress();
  const kind = QUESTION_KINDS.find((one) => one === query.get('kind'));
  const openId = query.get('generation') ?? undefined;
  const pages = useInfiniteQuery(
    assistantApi.listGenerations.pages('generations', {
      query: kind === undefined ? {} : { kind },
    }),
  );
  return (
    <ListPage
      filters={
        <SelectField
          label="Question"
          placeholder="All"
          options={QUESTION_KINDS.map((value) => ({ value, label: QUESTION_LABELS[value].name }))}
          value={kind ?? ''}
          onChange={({ target }) => go({ kind: target.value, generation: undefined })}
        />
      }
      notice={<AssistantBar leadsTo={{ to: paths.marketing(), label: 'Back to marketing' }} />}
      list={{
        caption: 'Assistant history',
        narrow: 'stack',
        columns: columnsOf((id) => addressOf({ generation: id })),
        rows: pages.data,
        rowKey: ({ id }) => id,
        activeKey: openId,
        empty: (
          <EmptyState title="Nothing asked yet" level={2}>
            Each question appears here, with its answer and its cost.
          </EmptyState>
        ),
        pages,
        failedTitle: 'The history can’t be loaded',
      }}
      panel={
        <GenerationPanel generationId={openId} onClose={() => close({ generation: undefined })} />
      }
    />
  );
}
