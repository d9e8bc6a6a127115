import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom';
import { OPENED } from './use-address.ts';

/** Makes the browser ask for confirmation before the tab is closed or reloaded. */
function useUnloadGuard(isChanged: boolean): void {
  useEffect(() => {
    // A page without this listener stays in the back/forward cache.
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}

/** Whether a change of the query closes what is open beside a list. A filter of the list doesn't. */
function closes(from: Location, to: Location): boolean {
  if (from.search === to.search) return false;
  const before = new URLSearchParams(from.search);
  const after = new URLSearchParams(to.search);
  const isBeside = OPENED.some((name) => before.has(name));
  return !isBeside || [...OPENED, 'view'].some((name) => before.get(name) !== after.get(name));
}

interface LeaveGuardProps {
  readonly isChanged: boolean;
  /** What is lost, as a sentence. */
  readonly lost: string;
  /** Whether closing what the query opens counts as leaving too. */
  readonly guardsQuery?: boolean;
}

/**
 * The guards of all forms on the page. The router asks only the guard that came last, so each of
 * them answers for all.
 */
const guards = new Set<{ readonly current: LeaveGuardProps }>();

/** Returns what leaving would lose first, as a sentence; undefined if nothing is lost. */
function lossOf(from: Location, to: Location): string | undefined {
  for (const { current } of guards) {
    const { isChanged, lost, guardsQuery = false } = current;
    const leaves = from.pathname !== to.pathname || (guardsQuery && closes(from, to));
    if (isChanged && leaves) return lost;
  }
  return undefined;
}

/** Asks for confirmation before leaving a form with unsaved changes. */
export function LeaveGuard(props: LeaveGuardProps) {
  useUnloadGuard(props.isChanged);
  const guard = useRef(props);
  // Known before the next event, however soon after a keystroke the user goes back.
  useLayoutEffect(() => {
    guard.current = props;
  });
  useLayoutEffect(() => {
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, []);
  const [lost, setLost] = useState('');
  const { state, reset, proceed } = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
      const loss = lossOf(currentLocation, nextLocation);
      setLost(loss ?? '');
      return loss !== undefined;
    }, []),
  );
  // Not in the form: what is inside a closed disclosure can't be seen.
  return createPortal(
    <Dialog
      open={state === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description={lost}
      actions={
        <>
          <Button onClick={() => reset?.()}>Stay here</Button>
          <Button variant="destructive" onClick={() => proceed?.()}>
            Leave
          </Button>
        </>
      }
    />,
    document.body,
  );
}
