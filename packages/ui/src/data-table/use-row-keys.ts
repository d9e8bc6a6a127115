import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useKey } from '../keys/keys.ts';

const OPENERS = 'th a, th button, td a, td button';

const rowsIn = (frame: Element | null): HTMLTableRowElement[] => [
  ...(frame?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? []),
];

const openerOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>(OPENERS) ?? null;

/**
 * The arrow keys go through the rows of a table that has the focus; with `hasLetters`, J and K do so
 * from anywhere on the page, and X selects a row. While a row is open beside the table, the next one
 * is opened in its place.
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  {
    isOpen,
    hasLetters,
    hasRows,
  }: { readonly isOpen: boolean; readonly hasLetters: boolean; readonly hasRows: boolean },
): void {
  const focused = () => document.activeElement?.closest('tr') ?? null;
  const present = (rows: readonly HTMLTableRowElement[]) => {
    const row = isOpen ? rows.find(({ dataset }) => dataset['active'] !== undefined) : focused();
    return row == null ? -1 : rows.indexOf(row);
  };
  const go = (step: 1 | -1) => {
    const rows = rowsIn(frame.current);
    const at = present(rows);
    const opener = openerOf(rows[at === -1 ? 0 : at + step]);
    if (opener === null) return;
    if (isOpen) opener.click();
    else opener.focus();
    opener.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  useKey('J', 'Next row', () => go(1), hasLetters);
  useKey('K', 'Previous row', () => go(-1), hasLetters);
  useKey(
    'X',
    'Select the row',
    () => focused()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click(),
    hasLetters,
  );
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.target instanceof Element && event.target.closest('select') !== null) return;
    event.preventDefault();
    go(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    const listened = frame.current;
    if (listened === null) return undefined;
    const listen = (event: KeyboardEvent) => onArrow(event);
    listened.addEventListener('keydown', listen);
    return () => listened.removeEventListener('keydown', listen);
  }, [frame, hasRows]);
}
