import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/** What every icon takes. */
export interface IconProps {
  /** Says what the icon means where no words stand beside it; without it the icon is decoration. */
  label?: string | undefined;
  /** Edge length as a CSS length. Default `1.5em`, so that it follows the text beside it. */
  size?: string | undefined;
  className?: string | undefined;
}

/** The frame of a line drawing on a grid of 24, in the colour of the text around it. */
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
