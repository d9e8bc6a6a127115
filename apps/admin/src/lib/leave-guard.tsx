import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Lets the browser ask, in its own words, before the tab is closed or loaded anew. */
function useUnloadGuard(isChanged: boolean): void {
  useEffect(() => {
    // A page that listens for nothing is shown at once when somebody comes back to it.
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}

/** Asks before a page is left while something on it is changed and not saved. */
export function LeaveGuard({
  isChanged,
  lost,
  guardsQuery = false,
}: {
  isChanged: boolean;
  lost: string;
  /** Whether something else on the same page, by its query, is as far away as another page. */
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
