import { useInfiniteQuery } from '@tanstack/react-query';
import type { StaffReview } from '@voltcourier/contracts/visits/review-moderation';
import {
  REVIEW_STATES,
  REVIEWS_BEFORE_SHOWN,
  type ReviewState,
} from '@voltcourier/contracts/visits/reviews';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ListPage } from '@voltcourier/ui/list-page';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { Stars } from '@voltcourier/ui/star-rating';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { Link } from 'react-router-dom';
import { reviewModerationApi } from '../../../lib/api/review-moderation.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { ListViews } from '../../../lib/list-views.tsx';
import { useAddress } from '../../../lib/use-address.ts';
import { useShownList } from '../../../lib/use-shown-list.ts';
import styles from '../bookings.module.css';
import { REVIEW_TONES, REVIEW_LABELS } from './review-labels.ts';
import { ReviewPanel } from './review-panel.tsx';

/** Two stars or fewer, which calls for a follow-up. */
const LOW = 2;

/** `addressOf` returns the URL that opens a review. */
const columnsOf = (addressOf: (id: string) => string): DataColumn<StaffReview>[] => [
  {
    key: 'customer',
    header: 'Customer',
    rowHeader: true,
    cell: ({ id, customer }) => (
      <Link className={styles.name} to={addressOf(id)}>
        {customer}
      </Link>
    ),
  },
  { key: 'rating', header: 'Rating', cell: ({ rating }) => <Stars count={rating} /> },
  {
    key: 'words',
    header: 'Review',
    fills: true,
    cell: ({ words }) => (words === '' ? <span className={styles.quiet}>No words</span> : words),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusPill tone={REVIEW_TONES[state]}>{REVIEW_LABELS[state]}</StatusPill>,
  },
  { key: 'received', header: 'Received', cell: ({ createdAt }) => formatClock(createdAt) },
];

/** Number of published reviews, and whether the site shows them. */
function formatTotal({ published, average }: { published: number; average: number | null }) {
  if (average === null) return 'None published yet.';
  const missing = REVIEWS_BEFORE_SHOWN - published;
  return `${published} published, ${average.toFixed(1)} stars on average. ${
    missing > 0 ? `The site shows them after ${missing} more.` : 'The site shows them.'
  }`;
}

function Nothing({ state }: { state: ReviewState }) {
  return (
    <EmptyState
      title={
        state === 'pending' ? 'All caught up' : `No reviews ${REVIEW_LABELS[state].toLowerCase()}`
      }
      level={2}
    >
      Customers are asked an hour after each completed visit. Their reviews appear here.
    </EmptyState>
  );
}

function Filters({ state, isLow }: { state: ReviewState; isLow: boolean }) {
  const { go } = useAddress();
  return (
    <>
      <SegmentedControl
        legend="Which reviews"
        name="state"
        options={REVIEW_STATES.map((value) => ({ value, label: REVIEW_LABELS[value] }))}
        value={state}
        onValueChange={(next) =>
          go({ state: next === 'pending' ? undefined : next, review: undefined })
        }
      />
      <SegmentedControl
        legend="Which ratings"
        name="rating"
        options={[
          { value: 'all', label: 'All ratings' },
          { value: 'low', label: '1 or 2 stars' },
        ]}
        value={isLow ? 'low' : 'all'}
        onValueChange={(next) =>
          go({ rating: next === 'low' ? 'low' : undefined, review: undefined })
        }
      />
    </>
  );
}

/** Reviews of visits: read, publish and decline them next to the list. */
export function Reviews() {
  const { query, addressOf, go, close } = useAddress();
  const state = REVIEW_STATES.find((one) => one === query.get('state')) ?? 'pending';
  const isLow = query.get('rating') === 'low';
  const open = query.get('review') ?? undefined;
  const filters = { state, ...(isLow && { most: LOW }) };
  const pages = useInfiniteQuery({
    ...reviewModerationApi.list.pages('reviews', { query: filters }),
    select: ({ pages: all }) => ({
      totals: all[0],
      reviews: all.flatMap(({ reviews }) => reviews),
    }),
  });
  const { data } = pages;
  const rows = data?.reviews;
  const shown = useShownList('reviews');
  /** Opens the next pending review, so that decisions follow one another. */
  const openNext = () => {
    const at = rows?.findIndex(({ id }) => id === open) ?? -1;
    const next = state === 'pending' && at >= 0 ? rows?.[at + 1] : undefined;
    if (next !== undefined) go({ review: next.id });
  };
  return (
    <ListPage
      toolbar={<Filters state={state} isLow={isLow} />}
      views={<ListViews shown={shown} />}
      columns={shown.columns}
      list={{
        caption: 'Reviews',
        columns: columnsOf((id) => addressOf({ review: id })),
        rows,
        rowKey: ({ id }) => id,
        activeKey: open,
        empty: <Nothing state={state} />,
        pages,
        failedTitle: 'The reviews can’t be loaded',
      }}
      note={data?.totals === undefined ? undefined : formatTotal(data.totals)}
      panel={
        <ReviewPanel
          reviewId={open}
          onDecided={openNext}
          onClose={() => close({ review: undefined })}
        />
      }
    />
  );
}
