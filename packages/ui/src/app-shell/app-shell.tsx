import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { LIST_ID } from '../data-table/list-id.ts';
import { MenuIcon } from '../icon/frame-icon.tsx';
import { FoldIcon } from '../icon/nav-icon.tsx';
import { useLinkPress } from '../link-press.ts';
import { SkipLink } from '../skip-link/skip-link.tsx';
import { useTooltips } from '../tooltips/tooltips.ts';
import styles from './app-shell.module.css';

/** A named group of links in the sidebar. */
export interface NavigationGroup {
  title?: string | undefined;
  /** One link element each. The current one has `aria-current="page"`. */
  links: readonly ReactNode[];
}

/** Props of AppShell. */
export interface AppShellProps {
  brand: ReactNode;
  navigation: readonly NavigationGroup[];
  /** Bottom of the sidebar: the signed-in user and the sign-out action. */
  account?: ReactNode;
  /** Name of the current page, in the top bar. */
  title: ReactNode;
  /** Search and actions at the end of the top bar. */
  actions?: ReactNode;
  children: ReactNode;
}

const FOLDED = 'navigation-folded';

/** Whether the sidebar is collapsed to icons, as saved in this browser. */
function useFolded(): readonly [boolean, () => void] {
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem(FOLDED) === 'yes');
  const toggle = () => {
    localStorage.setItem(FOLDED, isFolded ? 'no' : 'yes');
    setIsFolded(!isFolded);
  };
  return [isFolded, toggle];
}

/** Points the skip link at the page's main list, if there is one. */
function useSkipToList(): void {
  useEffect(() => {
    const skip = (event: MouseEvent) => {
      const list = document.getElementById(LIST_ID);
      const link = event.target instanceof Element ? event.target.closest('a[href="#main"]') : null;
      if (list === null || link === null) return;
      event.preventDefault();
      list.focus();
    };
    document.addEventListener('click', skip);
    return () => document.removeEventListener('click', skip);
  }, []);
}

/** The frame of the staff app: sidebar, top bar and one content pane; a drawer on a phone. */
export function AppShell({ brand, navigation, account, title, actions, children }: AppShellProps) {
  const [drawer, setDrawer] = useState(false);
  const [isFolded, toggleFolded] = useFolded();
  useSkipToList();
  useTooltips();
  const links = useRef<HTMLDivElement>(null);
  useLinkPress(links, drawer, () => setDrawer(false));
  return (
    <div className={styles.shell} data-folded={isFolded || undefined}>
      <SkipLink />
      <aside className={styles.sidebar}>
        <div className={styles.brand}>
          <span className={styles.brandName}>{brand}</span>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            onClick={toggleFolded}
          >
            <FoldIcon label="Navigation labels" />
          </button>
        </div>
        <Navigation groups={navigation} />
        {account == null ? null : <div className={styles.account}>{account}</div>}
      </aside>
      <header className={styles.top}>
        <button
          type="button"
          className={styles.menu}
          aria-haspopup="dialog"
          onClick={() => setDrawer(true)}
        >
          <MenuIcon label="Open menu" />
        </button>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      <main className={styles.content} id="main" tabIndex={-1}>
        {children}
      </main>
      <Dialog open={drawer} onClose={() => setDrawer(false)} title={brand} placement="drawer">
        <div ref={links}>
          <Navigation groups={navigation} />
        </div>
        {account}
      </Dialog>
    </div>
  );
}

function Navigation({ groups }: { groups: readonly NavigationGroup[] }) {
  return (
    <nav className={styles.navigation} aria-label="Main">
      {groups.map((group, index) => (
        <div key={group.title ?? index}>
          {group.title ? <h2 className={styles.groupTitle}>{group.title}</h2> : null}
          <ul className={styles.links}>
            {group.links.map((link, at) => (
              <li key={at}>{link}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
