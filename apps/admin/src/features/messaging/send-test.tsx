import { useMutation } from '@tanstack/react-query';
import type { SentTest } from '@voltcourier/contracts/messaging/test-emails';
import type { Language } from '@voltcourier/contracts/kernel/language';
import { Email } from '@voltcourier/contracts/kernel/scalars';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import * as z from 'zod/mini';
import { testEmailsApi } from '../../lib/api/test-emails.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useMay, useUser } from '../../lib/use-user.ts';
import styles from './email-tester.module.css';

const TITLES: Readonly<Record<SentTest['outcome'], string>> = {
  accepted: 'Sent',
  'recipient-refused': 'The address was refused',
  'sign-in-refused': 'The mail server doesn’t accept our login',
  refused: 'The email was refused',
  unreachable: 'No mail server responds',
  'timed-out': 'The mail server took too long',
  off: 'Email is off',
};

const SPEAKERS = { us: 'We', server: 'Server' } as const;

/** The SMTP dialog, one line each. */
function Conversation({ lines }: Pick<SentTest, 'lines'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.conversation} role="region" aria-label="Conversation" tabIndex={0}>
      <ol>
        {lines.map(({ from, text }, index) => (
          // Lines repeat, and none of them moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-from={from}>
            <span className={styles.speaker}>{SPEAKERS[from]}</span>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Result({ result }: { result: SentTest }) {
  const { outcome, sentence, subject, milliseconds, lines } = result;
  const isSent = outcome === 'accepted';
  return (
    <div className={styles.result}>
      <Notice tone={isSent ? 'success' : 'failed'} title={TITLES[outcome]}>
        {sentence}
      </Notice>
      {lines.length === 0 ? null : (
        <>
          <p className={styles.quiet}>
            {isSent ? `“${subject}”. ` : ''}
            What was said in {(milliseconds / 1000).toFixed(1)} seconds, without passwords and
            without the email itself:
          </p>
          <Conversation lines={lines} />
        </>
      )}
    </div>
  );
}

const Recipient = z.object({ to: Email });
type Recipient = z.output<typeof Recipient>;

/** Sends the displayed mail to an address, and shows the mail server's response. */
export function SendTest({
  kind,
  about,
  language,
}: {
  kind: string;
  about: string | undefined;
  language: Language;
}) {
  const may = useMay();
  const { data: user } = useUser();
  const send = useMutation(
    testEmailsApi.send.mutation((body: Recipient) => ({
      params: { kind },
      body: { ...body, about: about ?? null, language },
    })),
  );
  const form = useContractForm({
    schema: Recipient,
    defaultValues: { to: user?.email ?? '' },
    follows: true,
    save: send,
  });
  if (!may('emails:write')) return null;
  return (
    <section className={styles.send} aria-labelledby="send-test">
      <h3 id="send-test">Send it as a test</h3>
      <form className={styles.sendForm} {...form.formProps}>
        <TextField
          label="To"
          type="email"
          help="Sends now with [Test] in the subject."
          {...form.field('to')}
        />
        <Button type="submit" pending={form.isPending} pendingLabel="Sending...">
          Send test
        </Button>
      </form>
      <Refusal error={form.refusal} title="Nothing was sent" />
      {send.data === undefined || send.isPending ? null : <Result result={send.data} />}
    </section>
  );
}
