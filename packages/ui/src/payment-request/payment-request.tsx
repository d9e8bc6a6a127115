import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { CopyText } from '../copy-text/copy-text.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { Progress } from '../progress/progress.tsx';
import { QrCode } from '../qr-code/qr-code.tsx';
import styles from './payment-request.module.css';

/** A text that a wallet can be given instead of the code. */
export interface RequestText {
  /** "Bitcoin address". */
  label: string;
  /** Null where there is none. */
  text: string | null;
  /** Why there is none. */
  missing?: string | undefined;
}

/** What a PaymentRequest takes. */
export interface PaymentRequestProps {
  /** "Pay with Bitcoin". */
  heading: string;
  /** In the currency of the wallet: "0.00370334 BTC". */
  amount: string;
  /** What the amount stands for, in a few words: "for $99.99". */
  worth: string;
  /** By which rate, in a sentence. */
  rate: string;
  /** What a wallet reads, as a link and as a code. */
  uri: string;
  /** What a screen reader says of the code. */
  codeLabel: string;
  texts: readonly RequestText[];
  /** Until when the amount is good, in epoch milliseconds; null where it stays so. */
  deadline: number | null;
  /** The present in epoch milliseconds. */
  clock?: (() => number) | undefined;
  /** Asks anew, once the amount is good no longer. */
  onRenew: () => void;
  renewing?: boolean | undefined;
  /** The request is on its way: whatever else is given only keeps the room for it. */
  arriving?: boolean | undefined;
}

const ENDED = 'This amount is no longer good.';

/**
 * When the amount has ended, in a way that nobody loses the focus: what somebody had it on goes, and
 * so does the button that asks anew.
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

/** How much, what that stands for, and by which rate. */
function Sum({ amount, worth, rate, arriving, hasEnded }: SumProps) {
  return (
    <>
      <div className={classNames(styles.sum, hasEnded && styles.ended)} aria-hidden={arriving}>
        <p className={styles.amount}>
          <span className={styles.words}>{amount}</span>
        </p>
        <p className={styles.worth}>
          <span className={styles.words}>{worth}</span>
        </p>
      </div>
      <p className={styles.rate} aria-hidden={arriving}>
        <span className={styles.words}>{rate}</span>
      </p>
    </>
  );
}

type UntilProps = Pick<PaymentRequestProps, 'deadline' | 'clock' | 'arriving'> & {
  readonly onEnd: () => void;
};

/** How long the amount is good. */
function Until({ deadline, clock, arriving, onEnd }: UntilProps) {
  if (arriving) return <Progress>Asking for the amount...</Progress>;
  return deadline === null ? null : (
    <Countdown deadline={deadline} clock={clock} ended={ENDED} onEnd={onEnd}>
      This amount is good for
    </Countdown>
  );
}

interface ScanProps extends Pick<PaymentRequestProps, 'uri' | 'codeLabel'> {
  readonly isOpen: boolean;
  /** What stands in the place of the code where there is none to scan. */
  readonly instead: ReactNode;
}

/** The code to scan, and the link for who has the wallet on this device. */
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

/** What a wallet is asked to pay: the amount, a code to scan, and the texts to copy instead. */
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
  const ask = () => {
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
      <div className={styles.until}>
        <Until {...{ deadline, clock, arriving, onEnd }} />
      </div>
      <div className={styles.ways}>
        <Scan
          {...{ uri, codeLabel, isOpen }}
          instead={
            arriving ? null : (
              <Button ref={renew} pending={renewing} pendingLabel="Asking..." onClick={ask}>
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
