import { useQuery } from '@tanstack/react-query';
import type { PageReport } from '@voltcourier/contracts/marketing/seo';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Failed } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { seoApi } from '../../../lib/api/seo.ts';
import { NameCell } from '../../../lib/list-cells.tsx';
import styles from './site-report.module.css';

const whole = new Intl.NumberFormat('en-US');

const kilobytes = ({ documentBytes, scriptBytes }: PageReport) =>
  `${whole.format(Math.round((documentBytes + scriptBytes) / 1000))} kB`;

function Findings({ page: { findings } }: { page: PageReport }) {
  if (findings.length === 0) return 'Nothing to fix';
  return (
    <ul className={styles.findings}>
      {findings.map(({ rule, sentence }) => (
        <li key={rule}>{sentence}</li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly DataColumn<PageReport>[] = [
  {
    key: 'page',
    header: 'Page',
    rowHeader: true,
    wraps: true,
    cell: ({ path, title }) => <NameCell detail={path}>{title}</NameCell>,
  },
  { key: 'keyword', header: 'Search words', wraps: true, cell: ({ keyword }) => keyword ?? 'None' },
  {
    key: 'findings',
    header: 'To fix',
    wraps: true,
    wide: true,
    width: '24rem',
    cell: (page) => <Findings page={page} />,
  },
  { key: 'words', header: 'Words', align: 'end', cell: ({ words }) => whole.format(words) },
  {
    key: 'links',
    header: 'Links in / out',
    align: 'end',
    cell: ({ linkedFrom, linksTo }) => `${linkedFrom} / ${linksTo.length}`,
  },
  { key: 'weight', header: 'Weight', align: 'end', cell: kilobytes },
];

/** SEO data of the public pages, as measured by the site's build, and what to fix. */
export function SiteReportTable() {
  const result = useQuery(seoApi.siteReport.query());
  const { data } = result;
  const pages = data?.report?.pages;
  const count = pages?.reduce((sum, { findings }) => sum + findings.length, 0) ?? 0;
  // The table is the region with this name.
  return (
    <section className={styles.section}>
      <h2>Our own pages</h2>
      {pages === undefined ? null : (
        <p className={styles.quiet}>
          {`Measured when the site was built. ${count === 1 ? '1 thing' : `${count} things`} to fix on ${pages.length} pages.`}
        </p>
      )}
      {data === undefined && result.error !== null ? (
        <Failed title="The report can’t be loaded" result={result} />
      ) : data?.problem == null ? (
        <DataTable
          caption="Our own pages"
          narrow="stack"
          columns={COLUMNS}
          rows={pages}
          rowKey={({ path }) => path}
          empty={
            <EmptyState title="No public pages" level={3}>
              The site’s build found none.
            </EmptyState>
          }
        />
      ) : (
        <Notice tone="warning" title="There is no report" still>
          {data.problem}
        </Notice>
      )}
    </section>
  );
}
