import { Button } from '@voltcourier/ui/button';
import { useId } from 'react';
import styles from './assistant.module.css';
import { QUESTION_LABELS } from './question-labels.ts';
import type { Asking } from './use-asking.ts';
import { useWhyNot } from './use-status.ts';

/** Asks the assistant, or says why it isn't available. */
export function AskButton({ asking, onPress }: { asking: Asking; onPress?: () => void }) {
  const id = useId();
  const whyNot = useWhyNot();
  const labels = QUESTION_LABELS[asking.kind];
  return (
    <div className={styles.ask}>
      <Button
        type={onPress === undefined ? 'submit' : 'button'}
        variant="primary"
        disabled={whyNot !== undefined}
        aria-describedby={whyNot === undefined ? undefined : id}
        pending={asking.isBusy}
        pendingLabel={labels.asking}
        onClick={onPress}
      >
        {labels.ask}
      </Button>
      {whyNot === undefined ? null : (
        <p id={id} className={styles.quiet}>
          {whyNot}
        </p>
      )}
    </div>
  );
}
