import type { Question } from '@voltcourier/contracts/marketing/generations';
import { AskButton } from './ask-button.tsx';
import { AskState } from './ask-state.tsx';
import styles from './assistant.module.css';
import type { Asking } from './use-asking.ts';

/** A question without a brief: its button, with the progress next to it so that nothing moves. */
export function AskRow({ asking, question }: { asking: Asking; question: Question }) {
  return (
    <div className={styles.askRow}>
      <AskButton asking={asking} onPress={() => asking.ask(question)} />
      <AskState asking={asking} />
    </div>
  );
}
