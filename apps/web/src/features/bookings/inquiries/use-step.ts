import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';

/** Returns the step in the URL, from 1 to `last`; the first if there is none. */
export function stepIn(search: string, last: number): number {
  const param = new URLSearchParams(search).get(paths.STEP) ?? '';
  return /^\d$/u.test(param) ? Math.min(Math.max(Number(param), 1), last) : 1;
}

/**
 * Returns the step to show: the one in the URL, so that Back goes one step back, if it can be
 * opened; otherwise corrects the URL. `isReady` once the data that decides this is known.
 */
export function useStep({
  last,
  isReady,
  canOpen,
}: {
  last: number;
  isReady: boolean;
  /** Returns the step to show instead of one that can't be opened, or the same one. */
  canOpen: (step: number) => number;
}) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = stepIn(search, last);
  const step = isReady ? canOpen(wanted) : 1;

  useEffect(() => {
    if (isReady && step !== wanted) void navigate(paths.quickBookingStep(step), { replace: true });
  }, [isReady, step, wanted, navigate]);

  const go = useCallback(
    (to: number, options?: { replace: boolean }) =>
      void navigate(paths.quickBookingStep(to), options),
    [navigate],
  );
  return { step, go };
}

/** Calls `onStep` when another step is shown, but not for the initial one after a reload. */
export function useStepChange(step: number, isReady: boolean, onStep: () => void) {
  const shown = useRef<number>(undefined);
  const notify = useRef(onStep);
  useLayoutEffect(() => {
    notify.current = onStep;
  });
  useEffect(() => {
    if (!isReady || shown.current === step) return;
    const isFirst = shown.current === undefined;
    shown.current = step;
    if (!isFirst) notify.current();
  }, [step, isReady]);
}
