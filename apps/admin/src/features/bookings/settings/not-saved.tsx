import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { fieldErrorsOf } from '../../../lib/form-errors.ts';
import type { ApiError } from '@voltcourier/contracts/client';
import styles from './settings.module.css';

/** Why nothing was saved: the API's message, or a hint that the errors are at the fields. */
export function NotSaved({
  error,
  entries,
  changed = [],
}: {
  /** Null if nothing was refused. */
  error: ApiError | null;
  entries: object;
  /** What someone else has changed in the meantime. */
  changed?: readonly string[];
}) {
  if (error === null) return null;
  return (
    <Notice tone="failed" title="Nothing is saved yet">
      {fieldErrorsOf(error, entries).isAll ? 'Check the highlighted fields.' : error.message}
      {changed.length === 0 ? '' : ` Changed by someone else: ${changed.join(', ')}.`}
    </Notice>
  );
}

/** Actions after someone else has saved a newer version. */
export function OutdatedActions({
  onStartAnew,
  onKeep,
}: {
  onStartAnew: () => void;
  onKeep: () => void;
}) {
  return (
    <div className={styles.actions}>
      <Button onClick={onStartAnew}>Discard my changes</Button>
      <Button onClick={onKeep}>Keep my entries</Button>
    </div>
  );
}
