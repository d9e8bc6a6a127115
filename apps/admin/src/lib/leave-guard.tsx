import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type Location, useBlocker } from 'react-router-dom';
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

interface Guarded {
  /** What is lost, as a sentence. */
  readonly lost: string;
  /** Whether closing what the query opens counts as leaving too. */
  readonly guardsQuery?: boolean;
}

function Question({ lost, guardsQuery = false }: Guarded) {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname ||
      (guardsQuery && closes(currentLocation, nextLocation)),
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

/** Asks for confirmation before leaving a form with unsaved changes. */
export function LeaveGuard({ isChanged, ...guarded }: Guarded & { readonly isChanged: boolean }) {
  useUnloadGuard(isChanged);
  // The router asks only the last question of a page, so that unchanged forms may not have one.
  return isChanged ? <Question {...guarded} /> : null;
}
