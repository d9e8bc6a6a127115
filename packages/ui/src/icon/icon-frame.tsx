import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/** Props of every icon. */
export interface IconProps {
  /** Accessible name of an icon without text next to it. Without a label the icon is decorative. */
  label?: string | undefined;
  /** Edge length as a CSS length. Default `1.5em`, relative to the adjacent text. */
  size?: string | undefined;
  className?: string | undefined;
}

/** Frame of a line icon on a 24 px grid, in the color of the surrounding text. */
export function IconFrame({
  label,
  size,
  className,
  children,
}: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      style={size ? { width: size, height: size } : undefined}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  );
}
