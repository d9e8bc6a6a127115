import { cloneElement, type ComponentProps, type ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './chip-line.module.css';
import { useFitting } from './use-fitting.ts';

/** One chip of a ChipLine. */
export interface LineChip {
  readonly key: string;
  readonly label: string;
  /** Its link element: `<Link to="…" />`. */
  readonly link: ReactElement<ComponentProps<'a'>>;
  /** Whether it is the page's current view. */
  readonly isCurrent?: boolean | undefined;
  /** Announced after the label by screen readers, and shown as a tooltip: "Shared by ada". */
  readonly note?: string | undefined;
}

/** Props of ChipLine. */
export interface ChipLineProps {
  /** Accessible label of the chips: "Views". */
  label: string;
  chips: readonly LineChip[];
  /** Opens all of them. The button shows the number that don't fit. */
  onMore: () => void;
}

/**
 * Links on one line, one of which is current. Those that don't fit are behind a button, which names
 * the current one if it is among them.
 */
export function ChipLine({ label, chips, onMore }: ChipLineProps) {
  const { ref, fits } = useFitting(chips.map((chip) => chip.label).join('\n'));
  const hidden = chips.length - fits;
  const shown = chips.slice(fits).find(({ isCurrent }) => isCurrent);
  return (
    <nav className={styles.line} aria-label={label}>
      <ul ref={ref} className={styles.chips} hidden={chips.length === 0}>
        {chips.map(({ key, label: text, link, isCurrent, note }, at) => (
          <li key={key} className={styles.item} data-out={at >= fits || undefined}>
            {cloneElement(link, {
              className: classNames(styles.chip, link.props.className),
              'aria-current': isCurrent ? 'true' : undefined,
              title: note,
              children: text,
            })}
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="compact"
        className={classNames(shown !== undefined && styles.current)}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        {hidden === 0
          ? label
          : shown === undefined
            ? `More (${hidden})`
            : `${shown.label} (${hidden})`}
      </Button>
    </nav>
  );
}
