import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './stepper.module.css';

/** Props of Stepper. */
export interface StepperProps {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** Index of the current step; `steps.length` once everything is done. */
  current: number;
  /** Goal of the steps: "Schedule your charge". */
  label: string;
}

/** The current step of a short process. The line charges from step to step. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'present' : 'ahead';
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            aria-current={state === 'present' ? 'step' : undefined}
          >
            <span className={styles.node} aria-hidden>
              {state === 'done' ? (
                <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3">
                  <path d="m5 12.6 4.8 4.9L19 7" strokeLinecap="round" strokeLinejoin="round" />
                </svg>
              ) : (
                index + 1
              )}
            </span>
            <span className={styles.name}>
              {step}
              <VisuallyHidden>
                {state === 'done' ? ', done' : `, step ${index + 1} of ${steps.length}`}
              </VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
