import { describe, expect, it } from 'vitest';
import { TOPICS } from './article.ts';
import { ARTICLES } from './articles.ts';
import { createSearch, markWords, stemOf, typingErrors } from './search.ts';

const search = createSearch(ARTICLES);
const idsOf = (query: string) => search(query).articles.map(({ id }) => id);

describe('the articles', () => {
  it('have unique anchors and questions, a topic and an answer', () => {
    expect(ARTICLES.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(ARTICLES.length);
    expect(new Set(ARTICLES.map(({ question }) => question)).size).toBe(ARTICLES.length);
    expect(new Set(ARTICLES.map(({ topic }) => topic))).toEqual(new Set(Object.keys(TOPICS)));
    for (const { answer } of ARTICLES) expect(answer.join(' ')).toMatch(/^\p{L}.{10,}[.]$/u);
  });

  it('have the current prices', () => {
    const text = JSON.stringify(ARTICLES);
    for (const figure of ['$65.00', '$99.99', '$199.99', '$299.99', '$831', '$1,673', '$2,511']) {
      expect(text).toContain(figure);
    }
    for (const saving of ['$357', '$715', '$1,077']) expect(text).toContain(saving);
    expect(text).not.toMatch(/NaN|undefined|null/u);
  });
});

describe('a search', () => {
  it.each([
    ['cancel', 'cancel'],
    ['how do i cancel my appointment?', 'cancel'],
    ['cancellation', 'cancel'],
    ['money back', 'refund-time'],
    ['refund', 'refund-time'],
    ['card declined', 'declined'],
    ['battery empty on the highway', 'stranded'],
    ['tesla plug', 'nacs'],
    ['bitcoin not verified', 'bitcoin-not-verified'],
    ['free trial', 'trial'],
    ['password', 'password'],
    ['reschedule', 'change'],
    ['$65.00', 'emergency-price'],
  ])('for “%s” finds “%s” first', (query, id) => {
    expect(idsOf(query)[0]).toBe(id);
  });

  it('ignores word order, endings, case and accents', () => {
    expect(idsOf('declined card')).toEqual(idsOf('card declined'));
    expect(idsOf('refunds')).toEqual(idsOf('refund'));
    expect(idsOf('MEMBERSHIPS')).toEqual(idsOf('membership'));
    expect(idsOf('réfund')).toEqual(idsOf('refund'));
  });

  it.each([
    ['refudn', 'refund-time'],
    ['cancelation', 'cancel'],
    ['memebrship', 'plans'],
    ['emergancy cost', 'emergency-price'],
    ['bitcon', 'bitcoin'],
    ['recipt', 'receipt'],
    ['pasword', 'password'],
  ])('finds an article despite the typing error in “%s”', (query, id) => {
    expect(idsOf(query)).toContain(id);
  });

  it('finds articles by the beginning of a word', () => {
    expect(idsOf('resch')).toContain('change');
    expect(idsOf('email')).toContain('no-mail');
    expect(idsOf('e-mail')).toContain('no-mail');
  });

  it('finds an article by most words of a sentence', () => {
    expect(idsOf('my spaceship card was declined')[0]).toBe('declined');
  });

  it('finds nothing for unknown words', () => {
    expect(idsOf('xylophone')).toEqual([]);
    expect(idsOf('xylophone lessons')).toEqual([]);
    expect(idsOf('?!')).toEqual([]);
  });
});

describe('words', () => {
  it('are stemmed', () => {
    expect(['charge', 'charges', 'charged', 'charging'].map(stemOf)).toEqual(
      Array.from({ length: 4 }, () => 'charg'),
    );
    expect(['cancel', 'cancelling', 'cancellation', 'cancelled'].map(stemOf)).toEqual(
      Array.from({ length: 4 }, () => 'cancel'),
    );
    expect(stemOf('bus')).toBe('bus');
    expect(stemOf('batteries')).toBe('battery');
  });

  it('are compared by the number of typing errors', () => {
    expect(typingErrors('refund', 'refund')).toBe(0);
    expect(typingErrors('refudn', 'refund')).toBe(1);
    expect(typingErrors('refnd', 'refund')).toBe(1);
    expect(typingErrors('refunnd', 'refund')).toBe(1);
    expect(typingErrors('', 'car')).toBe(3);
  });

  it('are marked without changing the text', () => {
    const { words } = search('cards');
    const pieces = markWords('Your card, or a CARD. Discard none.', words);
    expect(pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'card',
      'CARD',
    ]);
    expect(pieces.map(({ text }) => text).join('')).toBe('Your card, or a CARD. Discard none.');
    expect(markWords('Nothing here', new Set())).toEqual([
      { text: 'Nothing here', isMatch: false },
    ]);
  });
});
