import { useQuery } from '@tanstack/react-query';
import type { Language } from '@voltcourier/contracts/kernel/language';
import type { EmailTemplate } from '@voltcourier/contracts/messaging/notifications';
import { QueryState } from '@voltcourier/ui/query-state';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { MailView } from '../../lib/mail-view.tsx';
import styles from './email-tester.module.css';
import { SendTest } from './send-test.tsx';

/** A mail with its data in each format, and a form that sends a test. */
export function EmailPreview({
  template,
  about,
  language,
}: {
  template: EmailTemplate;
  about: string | undefined;
  /** Language of the sample. */
  language: Language;
}) {
  const result = useQuery({
    ...notificationsApi.preview.query({
      params: { kind: template.kind },
      query: about ? { about } : { language },
    }),
    staleTime: Infinity,
  });
  const { data, error } = result;
  if (data === undefined || error !== null) {
    return (
      <QueryState
        result={result}
        loading="Loading the email..."
        failed="This email can’t be shown"
      />
    );
  }
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
