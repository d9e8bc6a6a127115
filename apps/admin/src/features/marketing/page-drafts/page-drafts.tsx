import { useInfiniteQuery } from '@tanstack/react-query';
import { timeCursor } from '@voltcourier/contracts/kernel/time-cursor';
import type { PageDraftRow } from '@voltcourier/contracts/marketing/page-drafts';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { Link } from 'react-router-dom';
import { pageDraftsApi } from '../../../lib/api/page-drafts.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { NameCell, StateCell } from '../../../lib/list-cells.tsx';
import { useAddress } from '../../../lib/use-address.ts';
import { PageDraftPanel } from './page-draft-panel.tsx';
import styles from './page-drafts.module.css';
import { LocalPageForm, PageBriefForm } from './page-forms.tsx';

const KIND_LABELS = { brief: 'Brief', 'local-page': 'Local page' } as const;

/** `addressOf` returns the URL that opens a draft. */
const columnsOf = (addressOf: (id: string) => string): readonly DataColumn<PageDraftRow>[] => [
  {
    key: 'title',
    header: 'Page',
    rowHeader: true,
    wraps: true,
    wide: true,
    cell: ({ id, title, keyword }) => (
      <NameCell detail={keyword}>
        <Link to={addressOf(id)}>{title}</Link>
      </NameCell>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
  {
    key: 'state',
    header: 'Status',
    wraps: true,
    cell: ({ publishedPath }) => (
      <StateCell
        text={publishedPath === null ? 'Draft' : 'Published'}
        detail={publishedPath ?? undefined}
      />
    ),
  },
  {
    key: 'changed',
    header: 'Changed',
    wraps: true,
    cell: ({ changedAt, changedBy }) => (
      <NameCell detail={`by ${changedBy}`}>{formatClock(changedAt)}</NameCell>
    ),
  },
];

/** Briefs and location pages: requested, saved as drafts, and opened next to the list. */
export function PageDrafts() {
  const { query, addressOf, go, close } = useAddress();
  const openId = query.get('draft') ?? undefined;
  const pages = useInfiniteQuery(
    pageDraftsApi.listPageDrafts.pages('drafts', { query: {} }, ({ changedAt, id }) =>
      timeCursor(changedAt, id),
    ),
  );
  const open = (draft: string) => go({ draft });
  return (
    <section className={styles.section} aria-labelledby="page-drafts">
      <h2 id="page-drafts">New pages</h2>
      <div className={styles.forms}>
        <PageBriefForm onKept={open} />
        <LocalPageForm onKept={open} />
      </div>
      <PagedTable
        caption="Drafts of pages"
        narrow="stack"
        columns={columnsOf((id) => addressOf({ draft: id }))}
        rows={pages.data}
        rowKey={({ id }) => id}
        activeKey={openId}
        empty={
          <EmptyState title="No drafts yet" level={3}>
            Briefs and local pages that you keep appear here.
          </EmptyState>
        }
        pages={pages}
        failedTitle="The drafts can’t be loaded"
      />
      <PageDraftPanel draftId={openId} onClose={() => close({ draft: undefined })} />
    </section>
  );
}
