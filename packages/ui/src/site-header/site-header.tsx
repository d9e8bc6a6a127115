import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CloseIcon, MenuIcon } from '../icon/frame-icon.tsx';
import { useLinkPress } from '../link-press.ts';
import styles from './site-header.module.css';

/** Props of SiteHeader. */
export interface SiteHeaderProps {
  /** Link to the home page, around a Wordmark. */
  brand: ReactNode;
  /** Link elements that are displayed in the header if there is space. */
  nav: ReactNode;
  /** Actions at the end: Emergency in amber, then 'Schedule a Charge'. */
  actions: ReactNode;
  /** Content of the phone menu. Following a link inside closes it. */
  menu: ReactNode;
}

/**
 * Scroll distance in pixels after which the header's shadow becomes stronger (specification section
 * 9).
 */
const liftAfterPx = 50;

/** Whether the page is scrolled: then the probe at its top is out of view. */
function useLifted() {
  const [lifted, setLifted] = useState(false);
  const probe = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!probe.current) return;
    // An observer instead of a scroll listener, because it fires twice instead of once per frame. A
    // busy browser may report several changes at once, of which the last is current.
    const observer = new IntersectionObserver((entries) =>
      setLifted(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(probe.current);
    return () => observer.disconnect();
  }, []);
  return [lifted, probe] as const;
}

/** The sticky header of the customer site. It takes up space in the page. */
export function SiteHeader({ brand, nav, actions, menu }: SiteHeaderProps) {
  const menuId = useId();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const links = useRef<HTMLElement>(null);
  useLinkPress(links, open, () => setOpen(false));

  const [lifted, probe] = useLifted();

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <div className={styles.room}>
      <div ref={probe} className={styles.probe} style={{ height: liftAfterPx }} />
      <header
        className={styles.header}
        data-lifted={lifted || undefined}
        data-open={open || undefined}
      >
        <div className={styles.bar}>
          <div className={styles.brand}>{brand}</div>
          <nav className={styles.nav} aria-label="Main">
            {nav}
          </nav>
          <div className={styles.actions}>{actions}</div>
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpen(!open)}
          >
            {open ? <CloseIcon label="Close menu" /> : <MenuIcon label="Open menu" />}
          </button>
        </div>
        <nav ref={links} id={menuId} className={styles.menu} aria-label="Menu" hidden={!open}>
          {menu}
        </nav>
      </header>
    </div>
  );
}
