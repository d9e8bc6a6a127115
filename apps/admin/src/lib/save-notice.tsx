import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import type { MouseEvent } from 'react';
import styles from './save-notice.module.css';
import type { VersionedForm } from './use-versioned-form.ts';

/** Leads the focus on in the form, because the pressed button disappears. */
function focusNext({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, what: string) {
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLElement) || !element.matches(what)) continue;
    element.focus();
    return;
  }
}

/** Why a form isn't saved: the API's refusal, or a newer version to decide about. */
export function SaveNotice({
  form: { newer, refusal },
  failedTitle,
  newerTitle,
}: {
  form: Pick<VersionedForm<object>, 'newer' | 'refusal'>;
  failedTitle: string;
  /** Says that someone else changed it. */
  newerTitle: string;
}) {
  if (newer === undefined) return <Refusal error={refusal} title={failedTitle} />;
  return (
    <Notice
      tone="warning"
      title={newerTitle}
      action={
        <div className={styles.actions}>
          <Button
            size="compact"
            onClick={(event) => {
              focusNext(event, ':is(input, select, textarea):enabled');
              newer.onTake();
            }}
          >
            Show their version
          </Button>
          <Button
            size="compact"
            onClick={(event) => {
              focusNext(event, '[type="submit"]');
              newer.onKeep();
            }}
          >
            Keep my entries
          </Button>
        </div>
      }
    >
      Fields that you haven’t changed show their version. If you keep your entries, saving replaces
      theirs.
    </Notice>
  );
}
