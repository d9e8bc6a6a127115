/** Statements for the head of pages that lead people to their language. */

/**
 * For English pages: whoever has chosen Spanish, or has chosen nothing and whose browser speaks it
 * first, is led to the same page in Spanish before anything is shown. Without storage there is no
 * choice to go by, and the link at the foot of the page changes it.
 */
export const leadToLanguage = `try{(localStorage.language||navigator.language).startsWith('es')&&location.replace('/es'+location.pathname+location.search+location.hash)}catch{}`;

/**
 * Remembers a press on the link to the other language, and leads to the same page there with all that
 * its address says. Where storage is refused, the link works all the same. It is the first to hear the
 * press: React stops what is pressed in a part that it hasn't hydrated yet.
 *
 * @param language of the page.
 */
export function rememberLanguage(language: string): string {
  const path = language === 'en' ? `'/es'+location.pathname` : `location.pathname.slice(3)`;
  return `addEventListener('click',event=>{const link=event.target.closest('a[lang]');if(link){link.href=${path}+location.search+location.hash;localStorage.language=link.lang}},true)`;
}
