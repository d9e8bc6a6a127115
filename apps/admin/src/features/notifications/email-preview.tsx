import type { EmailTemplate } from '@voltcourier/contracts/notifications';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { Tabs } from '@voltcourier/ui/tabs';
import { useId, useState } from 'react';
import styles from './email-tester.module.css';
import { SendTest } from './send-test.tsx';
import { useEmailPreview } from './use-emails.ts';

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

/** A mail as its reader's program shows it. It can run nothing and open nothing. */
function Rendered({ html, title }: { html: string; title: string }) {
  const [width, setWidth] = useState('phone');
  return (
    <div className={styles.rendered}>
      <SegmentedControl
        legend="Width"
        name={`width-${useId()}`}
        options={WIDTHS}
        value={width}
        onValueChange={setWidth}
      />
      <iframe
        className={width === 'phone' ? styles.phone : styles.desktop}
        title={title}
        sandbox=""
        srcDoc={html}
      />
    </div>
  );
}

/** Text that is wider than its place can be scrolled, with the keyboard too. */
function Verbatim({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.verbatim} role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}

/** An email with what stands in it, in each of its forms, and sent to somebody as a test. */
export function EmailPreview({
  template,
  about,
}: {
  template: EmailTemplate;
  about: string | undefined;
}) {
  const { data, error, refetch, isFetching } = useEmailPreview(template.kind, about);
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
      <Tabs
        label={template.name}
        tabs={[
          {
            value: 'html',
            label: 'HTML',
            content: <Rendered html={data.html} title={template.name} />,
          },
          {
            value: 'text',
            label: 'Text',
            content: <Verbatim label="Text">{data.text}</Verbatim>,
          },
          {
            value: 'source',
            label: 'Source',
            content: <Verbatim label="Source">{data.html}</Verbatim>,
          },
        ]}
      />
      <SendTest kind={template.kind} about={about} />
    </>
  );
}
