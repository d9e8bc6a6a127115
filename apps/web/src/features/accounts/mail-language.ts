import { mailLanguage } from '@voltcourier/contracts/messaging/mail-language';
import { apiFor } from '../../lib/api.ts';
import { LANGUAGE } from '../../lib/language.ts';

const api = apiFor({ mailLanguage });

/** Where this browser keeps in which language mails have been asked for. */
const KEY = 'mailLanguage';

/**
 * Asks for mails in the language of the site, where this browser hasn't done so yet: whoever is signed
 * in and reads Spanish here reads it in mails, too. What fails is asked for with the next page.
 */
export async function chooseMailLanguage(): Promise<void> {
  try {
    if (localStorage.getItem(KEY) === LANGUAGE) return;
    await api.mailLanguage.choose({ body: { language: LANGUAGE } });
    localStorage.setItem(KEY, LANGUAGE);
  } catch {
    // Nothing that the person came for.
  }
}
