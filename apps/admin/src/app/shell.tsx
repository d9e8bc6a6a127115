import { useQuery } from '@tanstack/react-query';
import { AppShell } from '@voltcourier/ui/app-shell';
import { Wordmark } from '@voltcourier/ui/wordmark';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SearchButton } from '../features/insights/search/search-button.tsx';
import { attentionItemsApi } from '../lib/api/attention-items.ts';
import { reviewModerationApi } from '../lib/api/review-moderation.ts';
import { BRAND } from '../lib/brand.ts';
import { ROUTES } from '../lib/paths.ts';
import { UndoKey } from '../lib/undo.tsx';
import { useMay, useUser } from '../lib/use-user.ts';
import { NewEmergencyLink } from './new-emergency-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { GROUPS, STAFF_PAGES, type StaffPage } from './staff-pages.ts';
import styles from './shell.module.css';

const COUNT_MS = 60_000;

const LISTED = STAFF_PAGES.filter(({ listed }) => listed !== undefined);

/** The navigation entry of a URL: the most specific page that contains it. */
const currentOf = (pathname: string): string | undefined =>
  LISTED.map(({ path }) => path)
    .filter(
      (path) => pathname === path || (path !== ROUTES.overview && pathname.startsWith(`${path}/`)),
    )
    .toSorted((one, other) => other.length - one.length)[0];

/** Number of bookings that need a decision; undefined if none do. */
function useAttentionCount(): string | undefined {
  const may = useMay();
  const { data } = useQuery({
    ...attentionItemsApi.list.query(),
    enabled: may('bookings:read'),
    refetchInterval: COUNT_MS,
  });
  const count = data?.exceptions.length ?? 0;
  return count === 0 ? undefined : `${count}${data?.hasMore === true ? '+' : ''}`;
}

/** Number of reviews to moderate; undefined if there are none, or without the permission. */
function useWaitingReviews(): string | undefined {
  const may = useMay();
  const { data } = useQuery({
    ...reviewModerationApi.list.query({ query: { state: 'pending' } }),
    enabled: may('reviews:write'),
    refetchInterval: COUNT_MS,
  });
  const waiting = data?.waiting ?? 0;
  return waiting === 0 ? undefined : String(waiting);
}

function PageLink({
  page: { path, name, listed, load },
  isCurrent,
  count,
}: {
  page: StaffPage;
  isCurrent: boolean;
  count: string | undefined;
}) {
  const Icon = listed?.Icon;
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-description={count === undefined ? undefined : `${count} need attention`}
      // Hovering over a link usually precedes opening it.
      onPointerEnter={() => void load().catch(() => undefined)}
    >
      {Icon === undefined ? null : <Icon />}
      <span>{name}</span>
      {count === undefined ? null : (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}

/** The frame of every staff page. */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const may = useMay();
  const { data: user } = useUser();
  const counts: Readonly<Record<string, string | undefined>> = {
    [ROUTES.bookings]: useAttentionCount(),
    [ROUTES.reviews]: useWaitingReviews(),
  };
  const current = currentOf(useLocation().pathname);
  useEffect(() => {
    document.title = `${title} | ${BRAND} Staff`;
  }, [title]);
  const pages = STAFF_PAGES.filter(({ permission }) => permission === undefined || may(permission));
  // The old URL of customers redirects to contacts.
  const palettePages = pages.filter(({ path }) => !path.includes(':') && path !== ROUTES.customers);
  const navigation = GROUPS.map((group) => ({
    title: group,
    links: pages
      .filter(({ listed }) => listed?.group === group)
      .filter(({ isOfTechnicians }) => user?.role !== 'ADMIN' || isOfTechnicians !== true)
      .map((page) => (
        <PageLink
          key={page.path}
          page={page}
          isCurrent={page.path === current}
          count={counts[page.path]}
        />
      )),
  })).filter(({ links }) => links.length > 0);
  return (
    <AppShell
      brand={<Wordmark name={BRAND} />}
      title={title}
      actions={
        <>
          <NewEmergencyLink />
          <SearchButton pages={palettePages} />
        </>
      }
      navigation={navigation}
      account={<AccountMenu />}
    >
      {children}
      <Shortcuts />
      <UndoKey />
    </AppShell>
  );
}
