import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { CopyText } from '../copy-text/copy-text.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { Progress } from '../progress/progress.tsx';
import { QrCode } from '../qr-code/qr-code.tsx';
import styles from './payment-request.module.css';

/** A text to paste into a wallet instead of scanning the code. */
export interface RequestText {
  /** "Bitcoin address". */
  label: string;
  /** Null if there is none. */
  text: string | null;
  /** Why there is none. */
  missing?: string | undefined;
}

/** Props of PaymentRequest. */
export interface PaymentRequestProps {
  /** "Pay with Bitcoin". */
  heading: string;
  /** In the wallet's currency: "0.00370334 BTC". */
  amount: string;
  /** What the amount pays for, in a few words: "for $99.99". */
  worth: string;
  /** The exchange rate, as a sentence. */
  rate: string;
  /** Payment URI of the link and the code. */
  uri: string;
  /** Accessible name of the code. */
  codeLabel: string;
  texts: readonly RequestText[];
  /** When the amount expires, in epoch milliseconds; null if it doesn't. */
  deadline: number | null;
  /** Current time in epoch milliseconds. */
  clock?: (() => number) | undefined;
  /** Requests a new amount after the old one has expired. */
  onRenew: () => void;
  renewing?: boolean | undefined;
  /** The request is loading: all other props only reserve its space. */
  arriving?: boolean | undefined;
}

const ENDED = 'This amount has expired.';

/**
 * Handles the expiry of the amount without losing the focus: both the focused control and, later,
 * the renew button disappear.
 */
function useEnd(deadline: number | null) {
  const [endedAt, setEndedAt] = useState<number | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const renew = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const hasEnded = deadline !== null && endedAt === deadline;
  const noteFocus = () => {
    hadFocus.current = whole.current?.contains(document.activeElement) ?? false;
  };
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      (hasEnded ? renew : heading).current?.focus({ preventScroll: true });
    }
    hadFocus.current = false;
  }, [hasEnded]);
  const onEnd = () => {
    noteFocus();
    setEndedAt(deadline);
  };
  return { hasEnded, onEnd, noteFocus, whole, heading, renew };
}

interface SumProps extends Pick<PaymentRequestProps, 'amount' | 'worth' | 'rate'> {
  readonly arriving: boolean;
  readonly hasEnded: boolean;
}

/** The amount, what it pays for, and the rate. */
function Sum({ amount, worth, rate, arriving, hasEnded }: SumProps) {
  return (
    <>
      <div className={classNames(styles.sum, hasEnded && styles.ended)} aria-hidden={arriving}>
        <p className={styles.amount}>
          <span className={styles.text}>{amount}</span>
        </p>
        <p className={styles.worth}>
          <span className={styles.text}>{worth}</span>
        </p>
      </div>
      <p className={styles.rate} aria-hidden={arriving}>
        <span className={styles.text}>{rate}</span>
      </p>
    </>
  );
}

type UntilProps = Pick<PaymentRequestProps, 'deadline' | 'clock' | 'arriving'> & {
  readonly onEnd: () => void;
};

/** How long the amount is good. */
function Until({ deadline, clock, arriving, onEnd }: UntilProps) {
  return (
    <div className={styles.until}>
      {arriving ? (
        <Progress>Getting the amount...</Progress>
      ) : deadline === null ? null : (
        <Countdown deadline={deadline} clock={clock} ended={ENDED} onEnd={onEnd}>
          This amount is good for
        </Countdown>
      )}
    </div>
  );
}

interface ScanProps extends Pick<PaymentRequestProps, 'uri' | 'codeLabel'> {
  readonly isOpen: boolean;
  /** Shown instead of the code if there is none to scan. */
  readonly instead: ReactNode;
}

/** The code to scan, and a link for people with a wallet on this device. */
function Scan({ uri, codeLabel, isOpen, instead }: ScanProps) {
  return (
    <div className={styles.scan}>
      {isOpen ? (
        <QrCode dense text={uri} label={codeLabel} />
      ) : (
        <div className={styles.noCode}>{instead}</div>
      )}
      <ButtonLink wide className={isOpen ? undefined : styles.gone} {...(isOpen && { href: uri })}>
        Open in wallet
      </ButtonLink>
    </div>
  );
}

/** A payment request for a wallet: the amount, a code to scan, and texts to copy instead. */
export function PaymentRequest({
  heading,
  amount,
  worth,
  rate,
  uri,
  codeLabel,
  texts,
  deadline,
  clock,
  onRenew,
  renewing,
  arriving = false,
}: PaymentRequestProps) {
  const headingId = useId();
  const { hasEnded, onEnd, noteFocus, whole, heading: head, renew } = useEnd(deadline);
  const isOpen = !arriving && !hasEnded;
  const check = () => {
    noteFocus();
    onRenew();
  };
  return (
    <div
      role="group"
      ref={whole}
      className={classNames(styles.request, arriving && styles.arriving)}
      aria-labelledby={headingId}
      aria-busy={arriving}
    >
      <h2 id={headingId} ref={head} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      <Sum {...{ amount, worth, rate, arriving, hasEnded }} />
      <Until {...{ deadline, clock, arriving, onEnd }} />
      <div className={styles.ways}>
        <Scan
          {...{ uri, codeLabel, isOpen }}
          instead={
            arriving ? null : (
              <Button ref={renew} pending={renewing} pendingLabel="Asking..." onClick={check}>
                Get a new quote
              </Button>
            )
          }
        />
        <div className={styles.texts}>
          {texts.map(({ label, text, missing }) => (
            <CopyText
              key={label}
              label={label}
              text={isOpen ? text : null}
              missing={isOpen ? missing : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
