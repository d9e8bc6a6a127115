import { Command, useCommandState } from 'cmdk';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useShownDialog } from '../dialog/use-shown-dialog.ts';
import { SearchIcon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './command-palette.module.css';

/** Something that can be done or gone to. */
export interface PaletteCommand {
  id: string;
  /** What it does, verb first: "Assign a technician". */
  label: string;
  /** Other words by which it is found. */
  keywords?: readonly string[] | undefined;
  icon?: ReactNode;
  /** Keys that do the same without the palette, in their order: `['g', 'b']`. */
  shortcut?: readonly string[] | undefined;
  onChoose: () => void;
}

/** Commands of one kind. */
export interface PaletteGroup {
  heading: string;
  commands: readonly PaletteCommand[];
}

/** What a CommandPalette takes. */
export interface CommandPaletteProps {
  open: boolean;
  /** Called to open it by Ctrl K or Command K, and to close it. */
  onOpenChange: (open: boolean) => void;
  groups: readonly PaletteGroup[];
  /** What can be typed: "Search or do something". */
  placeholder?: string | undefined;
}

function Found() {
  const count = useCommandState(({ filtered }) => filtered.count);
  return (
    <div role="status">
      {count === 0 ? (
        <p className={styles.empty}>Nothing is called that. Try another word.</p>
      ) : (
        <VisuallyHidden>{count} found</VisuallyHidden>
      )}
    </div>
  );
}

/** Everything that can be done, found by typing. Opens by Ctrl K or Command K from anywhere. */
export function CommandPalette({
  open,
  onOpenChange,
  groups,
  placeholder = 'Search or do something',
}: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const change = useEffectEvent(onOpenChange);

  useShownDialog(dialog, open, () => true);

  // After it: a dialog gives the focus to its first element, which here is no field.
  useEffect(() => {
    if (open) dialog.current?.querySelector('input')?.focus();
  }, [open]);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      // Browsers open their own search by it.
      event.preventDefault();
      change(!dialog.current?.open);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Commands"
      onCancel={(event) => {
        event.preventDefault();
        onOpenChange(false);
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onOpenChange(false);
      }}
    >
      {open ? (
        <Command className={styles.sheet} label={placeholder} loop>
          <div className={styles.search}>
            <SearchIcon size="1.25rem" />
            <Command.Input className={styles.input} placeholder={placeholder} />
          </div>
          <Command.List className={styles.list} label="Commands">
            {groups.map(({ heading, commands }) => (
              <Command.Group key={heading} heading={heading} className={styles.group}>
                {commands.map(({ id, label, keywords = [], icon, shortcut, onChoose }) => (
                  <Command.Item
                    key={id}
                    value={id}
                    keywords={[label, ...keywords]}
                    className={styles.item}
                    onSelect={() => {
                      onOpenChange(false);
                      onChoose();
                    }}
                  >
                    <span className={styles.icon}>{icon}</span>
                    {label}
                    {shortcut === undefined ? null : (
                      <span className={styles.keys}>
                        {shortcut.map((key) => (
                          <kbd key={key} className={styles.key}>
                            {key}
                          </kbd>
                        ))}
                      </span>
                    )}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
          </Command.List>
          <Found />
        </Command>
      ) : null}
    </dialog>
  );
}
