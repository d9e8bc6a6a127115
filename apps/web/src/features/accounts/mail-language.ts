import { mailLanguage } from '@voltcourier/contracts/messaging/mail-language';
import { apiFor } from '../../lib/api.ts';
import { LANGUAGE } from '../../lib/language.ts';

const api = apiFor({ mailLanguage });

/** Storage key for the mail language this browser has requested. */
const KEY = 'mailLanguage';

/**
 * Sets the user's mail language to that of the site, if this browser hasn't done so yet: a
 * signed-in user who reads Spanish here gets Spanish mails. A failure is retried on the next page.
 */
export async function chooseMailLanguage(): Promise<void> {
  try {
    if (localStorage.getItem(KEY) === LANGUAGE) return;
    await api.mailLanguage.choose({ body: { language: LANGUAGE } });
    localStorage.setItem(KEY, LANGUAGE);
  } catch {
    // A failure doesn't affect the user's task.
  }
}
