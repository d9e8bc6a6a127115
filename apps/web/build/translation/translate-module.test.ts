import { describe, expect, test } from 'vitest';
import { translateModule } from './translate-module.ts';

const translate = (source: string, translations: Readonly<Record<string, string>>) =>
  translateModule('page.tsx', source, (message) => translations[message]);

const messagesOf = (source: string) => translate(source, {}).messages;

describe('messages', () => {
  test.each([
    ['the content of an element', '<p>Hello.</p>', ['Hello.']],
    ['over several lines', '<p>\n  One line,\n  another.\n</p>', ['One line, another.']],
    ['with an expression', '<p>Hello {user.name}.</p>', ['Hello {name}.']],
    ['with a constant', '<p>Within {HOLD_MINUTES} minutes.</p>', ['Within {holdMinutes} minutes.']],
    [
      'with an element that says something',
      '<p>Read the <Link to="/terms">terms</Link>.</p>',
      ['Read the <link>terms</link>.'],
    ],
    ['with an element that says nothing', '<p>Done <Icon /></p>', ['Done {icon}']],
    [
      'with two expressions of the same name',
      '<p>From {a.name} to {b.name}, {a.name}.</p>',
      ['From {name} to {name2}, {name}.'],
    ],
    [
      'with what is said on a condition',
      '<p>Paid{late && <b>Late</b>}</p>',
      ['Paid{value}', 'Late'],
    ],
    ['an attribute', '<Field label="First name" id="first-name" />', ['First name']],
    ['a template', 'const f = (n: number) => `${n} cars left`;', ['{n} cars left']],
    [
      'a sum',
      'const f = (n: string) => "Hello " + n + ", and welcome.";',
      ['Hello {n}, and welcome.'],
    ],
    ['a property', 'const a = { title: "Your visit", key: "Your visit" };', ['Your visit']],
    [
      'one word of two',
      'const f = (n: number) => `${n} ${n === 1 ? "visit" : "visits"}`;',
      ['visit', 'visits'],
    ],
    [
      'what a pattern says',
      'const a = z.regex(/^[a-z]*$/u, "Letters only, please.");',
      ['Letters only, please.'],
    ],
    ['a locale', 'new Intl.NumberFormat("en-US")', ['en-US']],
    [
      'a sentence with a semicolon',
      'const a = "It is paid; nothing is due.";',
      ['It is paid; nothing is due.'],
    ],
  ])('are found in %s', (_, source, messages) => {
    expect(messagesOf(source)).toEqual(messages);
  });

  test.each([
    ['imports', 'import { A } from "Some module";'],
    ['types', 'type A = "First name" | "Last name";'],
    ['comparisons', 'if (event.key === "Enter") go();'],
    ['cases', 'switch (a) { case "First name": break; }'],
    ['classes', '<p className="first second">{a}</p>'],
    ['addresses', 'go("/account/company"); open("https://example.com/a b");'],
    ['selectors', 'document.querySelector("a, button td");'],
    ['drawings', '<path d="M0 0 L10 10" />'],
    ['errors for engineers', 'throw new Error("The page has no root.");'],
  ])('are not found in %s', (_, source) => {
    expect(messagesOf(source)).toEqual([]);
  });
});

describe('translating a module', () => {
  test.each([
    ['<p>Hello.</p>', { 'Hello.': 'Hola.' }, '<p>{"Hola."}</p>'],
    ['<Field label="Name" />', { Name: 'Nombre' }, '<Field label={"Nombre"} />'],
    ['const a = "Name";', { Name: 'Nombre' }, 'const a = "Nombre";'],
    [
      '<p>Hello {name}, read the <Link to={at}>terms</Link>.</p>',
      { 'Hello {name}, read the <link>terms</link>.': 'Lee los <link>términos</link>, {name}.' },
      '<p>{"Lee los "}<Link to={at}>{"términos"}</Link>{", "}{name}{"."}</p>',
    ],
    [
      'const f = (n: number) => `${n} cars left`;',
      { '{n} cars left': 'Quedan {n} autos' },
      'const f = (n: number) => `Quedan ${n} autos`;',
    ],
    [
      'const f = (n: number) => `${n} cars left`;',
      { '{n} cars left': '{n, plural, one {Queda un auto} other {Quedan # autos}}' },
      undefined,
    ],
    [
      'const f = (n: number) => `${n} cars left`;',
      { '{n} cars left': '{n, plural, one {Queda {n} auto} other {Quedan {n} autos}}' },
      'const f = (n: number) => `${(n) === 1 ? `Queda ${n} auto` : `Quedan ${n} autos`}`;',
    ],
    [
      '<p>Paid{late && <b>Late, {days} days</b>}</p>',
      { 'Paid{value}': 'Pagado{value}', 'Late, {days} days': 'Tarde, {days} días' },
      '<p>{"Pagado"}{late && <b>{"Tarde, "}{days}{" días"}</b>}</p>',
    ],
    [
      'const a = `Use ${b ? "a session" : "a card"} now`;',
      {
        'Use {value} now': 'Usa {value} ahora',
        'a session': 'una sesión',
        'a card': 'una tarjeta',
      },
      'const a = `Usa ${b ? "una sesión" : "una tarjeta"} ahora`;',
    ],
    [
      'const a = `It’s ${b} \\`now\\``;',
      { 'It’s {b} `now`': '`Ya` {b}' },
      'const a = `\\`Ya\\` ${b}`;',
    ],
  ])('translates %s', (source, translations, code) => {
    const written = () => translate(source, translations).code;
    if (code === undefined) expect(written).toThrow(/./u);
    else expect(written()).toBe(code);
  });

  test('keeps an unknown message and translates the messages inside it', () => {
    const source = '<p>Paid{late && <b>Late</b>}</p>';
    expect(translate(source, { Late: 'Tarde' }).code).toBe('<p>Paid{late && <b>{"Tarde"}</b>}</p>');
  });

  test.each([
    ['an unknown placeholder', '<p>Hello {name}.</p>', { 'Hello {name}.': 'Hola, {nombre}.' }],
    ['an unknown tag', '<p>Hello.</p>', { 'Hello.': '<b>Hola</b>' }],
    ['a placeholder in plain text', 'const a = "Name";', { Name: 'Nombre {name}' }],
  ])('refuses %s', (_, source, translations) => {
    expect(() => translate(source, translations)).toThrow(/“/u);
  });
});

test('finds messages in comparisons, and ignores identifiers', () => {
  const source = `
    const isIt = title === 'Your plan' || 'Paid' !== state || kind === 'vehicle';
    switch (title) {
      case 'Renew Membership':
        break;
      case 'renew':
    }`;
  expect(translate(source, {}).compared).toEqual(['Your plan', 'Paid', 'Renew Membership']);
});
