import { useQuery } from '@tanstack/react-query';
import type { EmailTemplate } from '@voltcourier/contracts/messaging/notifications';
import { Failed } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { SelectField } from '@voltcourier/ui/select-field';
import { Link } from 'react-router-dom';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { paths } from '../../lib/paths.ts';
import { useAddress } from '../../lib/use-address.ts';
import { DataChoice, languageOf } from './data-choice.tsx';
import { EmailPreview } from './email-preview.tsx';
import styles from './email-tester.module.css';
import { MailPages } from './mail-rooms.tsx';

interface EmailListProps {
  readonly templates: readonly EmailTemplate[];
  readonly shown: string | undefined;
  /** The language that was chosen. */
  readonly language: string | undefined;
}

/** Links to each of the mails, by whom they go to. */
function EmailList({ templates, shown, language }: EmailListProps) {
  const groups = Map.groupBy(templates, ({ group }) => group);
  return (
    <nav className={styles.list} aria-label="Emails">
      {[...groups].map(([group, members]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {members.map(({ kind, name }) => (
              <li key={kind}>
                <Link
                  to={paths.emailTester({ email: kind, language })}
                  {...(kind === shown && { 'aria-current': 'page' })}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Every kind of mail, previewed with a made-up or a real person. */
export function EmailTester() {
  const { query, go } = useAddress();
  const result = useQuery({ ...notificationsApi.templates.query(), staleTime: Infinity });
  const { data, error } = result;
  if (error !== null) {
    return <Failed result={result} title="The emails can’t be loaded" />;
  }
  if (data === undefined) return <Progress block>Loading the emails...</Progress>;
  const { templates } = data;
  const shown = templates.find(({ kind }) => kind === query.get('email')) ?? templates[0];
  const about = query.get('about') ?? undefined;
  const toStaff = shown?.group === 'To staff';
  const language = toStaff ? 'en' : languageOf(query.get('language'));
  return (
    <>
      <MailPages />
      <div className={styles.tester}>
        <EmailList
          templates={templates}
          shown={shown?.kind}
          language={query.get('language') ?? undefined}
        />
        <div className={styles.chooser}>
          <SelectField
            label="Email"
            options={templates.map(({ kind, name, group }) => ({
              value: kind,
              label: `${group}: ${name}`,
            }))}
            value={shown?.kind ?? ''}
            onChange={({ target }) => go({ email: target.value, about: undefined })}
          />
        </div>
        {shown === undefined ? null : (
          <section className={styles.preview} aria-labelledby="shown">
            <h2 id="shown">{shown.name}</h2>
            <DataChoice
              kind={shown.kind}
              about={about}
              language={toStaff ? undefined : language}
              onChoose={(chosen) => go({ email: shown.kind, about: chosen })}
              onSpeak={(chosen) => go({ email: shown.kind, language: chosen })}
            />
            <EmailPreview
              key={`${shown.kind} ${about} ${language}`}
              template={shown}
              about={about}
              language={language}
            />
          </section>
        )}
      </div>
    </>
  );
}
