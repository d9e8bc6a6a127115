import { Command, defaultFilter } from 'cmdk';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useShownDialog } from '../dialog/use-shown-dialog.ts';
import { SearchIcon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './command-palette.module.css';

/** A command or a destination. */
export interface PaletteCommand {
  id: string;
  /** What it does, verb first: "Assign a technician"; for a search result, its name. */
  label: string;
  /** Distinguishes it from others of the same name. */
  detail?: string | undefined;
  /** Additional search terms. */
  keywords?: readonly string[] | undefined;
  icon?: ReactNode;
  /** Equivalent keys without the palette, in order: `['g', 'b']`. */
  shortcut?: readonly string[] | undefined;
  onChoose: () => void;
}

/** A group of commands. */
export interface PaletteGroup {
  heading: string;
  commands: readonly PaletteCommand[];
}

/** Props of CommandPalette. */
export interface CommandPaletteProps {
  open: boolean;
  /** Called to open it with Ctrl K or Command K, and to close it. */
  onOpenChange: (open: boolean) => void;
  /** All commands. The palette shows those that match the text. */
  groups: readonly PaletteGroup[];
  /** Search results for the text, displayed unfiltered after the commands. */
  found?: readonly PaletteGroup[] | undefined;
  /** Whether the results may still change. */
  searching?: boolean | undefined;
  /** Called with the typed text, and with an empty text on closing. */
  onSearch?: ((search: string) => void) | undefined;
  /** Placeholder of the input: "Search or do something". */
  placeholder?: string | undefined;
}

/**
 * A lower score means that the letters are scattered over the label: "ada" over "Calendar". Typing
 * errors score higher.
 */
const LEAST_SCORE = 0.12;

/** The matching commands, best match of each group first. */
function fitting(groups: readonly PaletteGroup[], search: string): PaletteGroup[] {
  if (search === '') return [...groups];
  return groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands
        .map((command) => ({
          command,
          score: defaultFilter(command.label, search, [...(command.keywords ?? [])]),
        }))
        .filter(({ score }) => score > LEAST_SCORE)
        .toSorted((one, other) => other.score - one.score)
        .map(({ command }) => command),
    }))
    .filter(({ commands }) => commands.length > 0);
}

function Item({
  command: { id, label, detail, icon, shortcut, onChoose },
  onClose,
}: {
  command: PaletteCommand;
  onClose: () => void;
}) {
  return (
    <Command.Item
      value={id}
      className={styles.item}
      onSelect={() => {
        onClose();
        onChoose();
      }}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
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
  );
}

function Sheet({
  groups,
  found = [],
  searching = false,
  onSearch,
  placeholder,
  onClose,
}: Pick<CommandPaletteProps, 'groups' | 'found' | 'searching' | 'onSearch'> & {
  placeholder: string;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const shown = [...fitting(groups, search.trim()), ...found];
  const count = shown.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <Command className={styles.sheet} label={placeholder} shouldFilter={false} loop>
      <div className={styles.search}>
        <SearchIcon size="1.25rem" />
        <Command.Input
          className={styles.input}
          placeholder={placeholder}
          value={search}
          onValueChange={(next) => {
            setSearch(next);
            onSearch?.(next.trim());
          }}
        />
      </div>
      <Command.List className={styles.list} label="Commands">
        {shown.map(({ heading, commands }) => (
          <Command.Group key={heading} heading={heading} className={styles.group}>
            {commands.map((command) => (
              <Item key={command.id} command={command} onClose={onClose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <div role="status">
        {count > 0 ? (
          <VisuallyHidden>{searching ? 'Searching...' : `${count} found`}</VisuallyHidden>
        ) : (
          <p className={styles.empty}>
            {searching ? 'Searching...' : 'No results. Try another word.'}
          </p>
        )}
      </div>
    </Command>
  );
}

/** Finds commands by typing. Opens with Ctrl K or Command K anywhere. */
export function CommandPalette({
  open,
  onOpenChange,
  onSearch,
  placeholder = 'Search or do something',
  ...content
}: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const change = useEffectEvent((next: boolean) => {
    if (!next) onSearch?.('');
    onOpenChange(next);
  });
  const close = () => {
    onSearch?.('');
    onOpenChange(false);
  };

  useShownDialog(dialog, open, () => true);

  // Runs after the dialog has focused its first element, which isn't the input.
  useEffect(() => {
    if (open) dialog.current?.querySelector('input')?.focus();
  }, [open]);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      // The browser's own search has the same shortcut.
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
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {open ? (
        <Sheet {...content} onSearch={onSearch} placeholder={placeholder} onClose={close} />
      ) : null}
    </dialog>
  );
}
