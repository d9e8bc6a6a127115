import { Button } from '@voltcourier/ui/button';
import { useId } from 'react';
import styles from './assistant.module.css';
import { QUESTION_LABELS } from './question-labels.ts';
import type { GenerationRequest } from './use-generation-request.ts';
import { useWhyNot } from './use-status.ts';

/** Asks the assistant, or says why it isn't available. */
export function GenerateButton({
  request,
  onPress,
}: {
  request: GenerationRequest;
  onPress?: () => void;
}) {
  const id = useId();
  const whyNot = useWhyNot();
  const labels = QUESTION_LABELS[request.kind];
  return (
    <div className={styles.generate}>
      <Button
        type={onPress === undefined ? 'submit' : 'button'}
        variant="primary"
        disabled={whyNot !== undefined}
        aria-describedby={whyNot === undefined ? undefined : id}
        pending={request.isBusy}
        pendingLabel={labels.pending}
        onClick={onPress}
      >
        {labels.button}
      </Button>
      {whyNot === undefined ? null : (
        <p id={id} className={styles.quiet}>
          {whyNot}
        </p>
      )}
    </div>
  );
}
