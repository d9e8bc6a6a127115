import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

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

/** Asks for confirmation before leaving a page with unsaved changes. */
export function LeaveGuard({
  isChanged,
  lost,
  guardsQuery = false,
}: {
  isChanged: boolean;
  lost: string;
  /** Whether a change of the query counts as leaving too. */
  guardsQuery?: boolean;
}) {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (guardsQuery && currentLocation.search !== nextLocation.search)),
  );
  useUnloadGuard(isChanged);
  return (
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
    />
  );
}
