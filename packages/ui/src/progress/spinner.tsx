import styles from './spinner.module.css';

/** A spinner next to text that says what is loading. It appears after 300 ms. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className ? `${styles.spinner} ${className}` : styles.spinner}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
