import { useQuery } from '@tanstack/react-query';
import type { Language } from '@voltcourier/contracts/kernel/language';
import type { EmailTemplate } from '@voltcourier/contracts/messaging/notifications';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { api } from '../../lib/api.ts';
import { MailView } from '../../lib/mail-view.tsx';
import styles from './email-tester.module.css';
import { SendTest } from './send-test.tsx';

/** An email with what stands in it, in each of its forms, and sent to somebody as a test. */
export function EmailPreview({
  template,
  about,
  language,
}: {
  template: EmailTemplate;
  about: string | undefined;
  /** Of the sample. */
  language: Language;
}) {
  const { data, error, refetch, isFetching } = useQuery({
    ...api.notifications.preview.query({
      params: { kind: template.kind },
      query: about ? { about } : { language },
    }),
    staleTime: Infinity,
  });
  if (error !== null) {
    return (
      <ErrorState
        title="This email can’t be shown"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (data === undefined) return <Progress block>Loading the email...</Progress>;
  return (
    <>
      <dl className={styles.head}>
        <dt>Subject</dt>
        <dd>{data.subject}</dd>
      </dl>
      <MailView title={template.name} html={data.html} text={data.text} />
      <SendTest kind={template.kind} about={about} language={language} />
    </>
  );
}
