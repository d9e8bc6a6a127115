import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../progress/spinner.tsx';
import styles from './button.module.css';

/**
 * Meaning of an action. Emergency is amber, destructive is red; neither is used for anything else.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'emergency' | 'destructive';

interface ButtonStyle {
  /** Use one primary action per view. Default `secondary`. */
  variant?: ButtonVariant | undefined;
  /**
   * `compact` is for dense staff screens with a mouse; on touch screens it stays 44 px high.
   * Default `regular`.
   */
  size?: 'regular' | 'large' | 'compact' | undefined;
  /** Takes the full width of its container. */
  wide?: boolean | undefined;
  /** An icon before the label. */
  icon?: ReactNode;
}

/** Props of Button, in addition to the attributes of a native button. */
export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  /** The action is in progress: the button can't be pressed again and keeps the focus. */
  pending?: boolean | undefined;
  /**
   * Label while the action is in progress, such as "Processing...". Its width is reserved from the
   * start. With it a double click counts once.
   */
  pendingLabel?: string | undefined;
}

function classesOf({ variant = 'secondary', size = 'regular', wide }: ButtonStyle, extra?: string) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}

function Content({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** An action. Defaults to `type="button"`; use `type="submit"` for the submit button of a form. */
export function Button({
  variant,
  size,
  wide,
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ variant, size, wide }, className)}
      // aria-disabled instead of disabled, because a disabled button loses the focus.
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      data-pending={pending ? (pendingLabel ? 'label' : 'quiet') : undefined}
      onClick={(event) => {
        // The second click of a double click may arrive before the action is known to be pending.
        if (pending || (pendingLabel && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.rest}>
        <Content icon={icon}>{children}</Content>
      </span>
      {pendingLabel ? (
        <span className={styles.pending}>
          <Content icon={pending ? <Spinner /> : <span className={styles.spinnerRoom} />}>
            {pendingLabel}
          </Content>
        </span>
      ) : null}
    </button>
  );
}

/** Props of ButtonLink: a URL, or a router's link element. */
export interface ButtonLinkProps extends ButtonStyle, Omit<ComponentProps<'a'>, 'children'> {
  children: ReactNode;
  /** A link element to render instead of a plain anchor, such as `<Link to="/booking" />`. */
  render?: ReactElement<{ className?: string | undefined; children?: ReactNode }> | undefined;
}

/** A link that looks like a Button, for navigation. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  render,
  ...rest
}: ButtonLinkProps) {
  const props = { ...rest, className: classesOf({ variant, size, wide }, className) };
  const content = <Content icon={icon}>{children}</Content>;
  return render ? cloneElement(render, props, content) : <a {...props}>{content}</a>;
}
