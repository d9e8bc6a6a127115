import type { Question } from '@voltcourier/contracts/marketing/generations';
import { GenerateButton } from './generate-button.tsx';
import { RequestState } from './request-state.tsx';
import styles from './assistant.module.css';
import type { GenerationRequest } from './use-generation-request.ts';

/** A question without a brief: its button, with the progress next to it so that nothing moves. */
export function GenerateRow({
  request,
  question,
}: {
  request: GenerationRequest;
  question: Question;
}) {
  return (
    <div className={styles.generateRow}>
      <GenerateButton request={request} onPress={() => request.send(question)} />
      <RequestState request={request} />
    </div>
  );
}
