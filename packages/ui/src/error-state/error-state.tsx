import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { FailedIcon } from '../icon/frame-icon.tsx';
import styles from './error-state.module.css';

/** Props of ErrorState. */
export interface ErrorStateProps {
  /** What failed: "Payment Error". */
  title: ReactNode;
  /** What it means and what to do. */
  children: ReactNode;
  /** Retries. */
  onRetry?: (() => void) | undefined;
  /** Default "Try again". */
  retryLabel?: string | undefined;
  retrying?: boolean | undefined;
  /** Other next steps, such as a link home or the hotline. */
  actions?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
}

/** A failure: what happened and what to do. It is announced immediately. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = 'Try again',
  retrying,
  actions,
  level = 2,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark}>
        <FailedIcon size="1.75rem" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{children}</div>
      {onRetry || actions ? (
        <div className={styles.actions}>
          {onRetry ? (
            <Button onClick={onRetry} pending={retrying} pendingLabel="Trying again...">
              {retryLabel}
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
    </div>
  );
}

/** State of a query, as returned by `useQuery`. */
export interface QueryResult {
  /** Why it failed. `reply` is `undecoded` if a newer version of the page is needed to read it. */
  readonly error: { readonly message: string; readonly reply?: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Button of an ErrorState: asks again, or reloads a page that a newer version has replaced. */
export const retryOf = ({ error, isFetching, refetch }: QueryResult) =>
  error?.reply === 'undecoded'
    ? { onRetry: () => location.reload(), retryLabel: 'Reload' }
    : { onRetry: () => void refetch(), retrying: isFetching };

/** Props of Failed. */
export interface FailedProps {
  readonly result: QueryResult;
  /** "The customers can’t be loaded". */
  readonly title: string;
  readonly level?: 1 | 2 | 3 | undefined;
}

/** Why a query failed, with a retry button; renders nothing if it didn't. */
export function Failed({ result, title, level }: FailedProps) {
  if (result.error === null) return null;
  return (
    <ErrorState title={title} level={level} {...retryOf(result)}>
      {result.error.message}
    </ErrorState>
  );
}
