import {
  DEFAULT_EMERGENCY_URGENCY,
  EMERGENCY_SERVICE,
  EMERGENCY_URGENCIES,
  EMERGENCY_URGENCY_LABELS,
  formatUsd,
} from '@voltcourier/pricing';
import { callLink, html, type Markup, type PlainPage } from '../../../platform/http/plain-page.ts';
import type { Message, Texts } from '../../../platform/language/texts.ts';
import { languageParam, type Speaker } from './language-param.ts';
import { type Entries, type Field, FIELDS, type Problems } from './form.ts';

/** A filled-in form, its errors, and the page's language. */
interface Filled {
  readonly entries: Entries;
  readonly problems: Problems;
  readonly texts: Texts;
}

interface Input {
  readonly field: Field;
  readonly label: Message;
  readonly isOptional?: boolean;
  readonly help?: Message;
  /** Attributes for the keyboard type, autofill and maximum length. */
  readonly attributes: Markup;
}

const INPUTS: readonly Input[] = [
  {
    field: 'name',
    label: 'Full name',
    attributes: html`autocomplete="name" maxlength="120"`,
  },
  {
    field: 'phone',
    label: 'Phone',
    help: 'We’ll call you on this number.',
    attributes: html`type="tel" autocomplete="tel" maxlength="40"`,
  },
  {
    field: 'email',
    label: 'Email',
    attributes: html`type="email" autocomplete="email" maxlength="254"`,
  },
  {
    field: 'location',
    label: 'Where are you?',
    help: 'Street, city and state, or the road and the nearest exit.',
    attributes: html`autocomplete="street-address" maxlength="300"`,
  },
  {
    field: 'vehicle',
    label: 'Vehicle',
    help: 'Make and model, and its color if you like.',
    attributes: html`maxlength="80"`,
  },
  {
    field: 'chargingPort',
    label: 'Charging port',
    isOptional: true,
    help: 'For example CCS, NACS, CHAdeMO or J1772.',
    attributes: html`maxlength="80"`,
  },
];

const optional = (isOptional: boolean | undefined, { say }: Texts) =>
  isOptional ? ` ${say('(optional)')}` : '';

/** Returns the error attributes and message of an invalid field. */
function problemOf(field: Field, problems: Problems, help?: string) {
  const problem = problems[field];
  const described = [help && `${field}-help`, problem && `${field}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    attributes: html`${problem && html`aria-invalid="true"`}
    ${described === '' ? undefined : html`aria-describedby="${described}"`}`,
    sentence: problem && html`<p class="error" id="${field}-error">${problem}</p>`,
  };
}

function inputOf(
  { field, label, isOptional, help, attributes }: Input,
  { entries, problems, texts }: Filled,
): Markup {
  const problem = problemOf(field, problems, help);
  const required = isOptional ? undefined : html`required`;
  return html`<div class="field">
    <label for="${field}">${texts.say(label)}${optional(isOptional, texts)}</label>
    ${help && html`<p class="help" id="${field}-help">${texts.say(help)}</p>`}${problem.sentence}
    <input
      id="${field}"
      name="${field}"
      value="${entries[field]}"
      ${attributes}
      ${required}
      ${problem.attributes}
    />
  </div> `;
}

function urgencyOf({ entries, problems, texts }: Filled): Markup {
  const problem = problemOf('urgency', problems);
  const chosen = entries.urgency === '' ? DEFAULT_EMERGENCY_URGENCY : entries.urgency;
  const options = EMERGENCY_URGENCIES.map(
    (urgency) =>
      html`<option value="${urgency}" ${urgency === chosen ? html`selected` : undefined}>
        ${texts.translate(EMERGENCY_URGENCY_LABELS[urgency])}
      </option>`,
  );
  return html`<div class="field">
    <label for="urgency">${texts.say('How urgent is it?')}</label>${problem.sentence}
    <select id="urgency" name="urgency" ${problem.attributes}>
      ${options}
    </select>
  </div> `;
}

function notesOf({ entries, problems, texts }: Filled): Markup {
  const problem = problemOf('notes', problems);
  // Browsers drop a leading line break in a textarea.
  return html`<div class="field">
    <label for="notes">${texts.say('Notes')}${optional(true, texts)}</label>${problem.sentence}
    <textarea id="notes" name="notes" rows="4" maxlength="2000" ${problem.attributes}>
${entries.notes}</textarea>
  </div> `;
}

const REQUIRED: readonly Field[] = ['name', 'phone', 'email', 'location', 'vehicle'];

function summaryOf({ entries, problems, texts }: Filled, refusal: string | undefined): Markup {
  const isMissing = REQUIRED.some((field) => entries[field].trim() === '');
  const title = texts.say(isMissing ? 'Missing Information' : 'Please check your request');
  const sentence =
    refusal ?? (isMissing ? texts.say('Please fill in all required fields') : undefined);
  const items = FIELDS.filter((field) => problems[field] !== undefined).map(
    (field) => html`<li><a href="#${field}">${problems[field]}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus id="problems">
    <h2>${title}</h2>
    ${sentence && html`<p>${sentence}</p>`}
    <ul>
      ${items}
    </ul>
  </div> `;
}

/**
 * Renders the emergency form again, with the entries and an error beside each invalid field.
 * `refusal` applies to the request as a whole.
 */
export function formPage(
  entries: Entries,
  problems: Problems,
  { brand, texts }: Speaker,
  refusal?: string,
): PlainPage {
  const filled: Filled = { entries, problems, texts };
  const hidden = (['latitude', 'longitude', 'accuracyMetres'] as const)
    .filter((field) => entries[field] !== '')
    .map((field) => html`<input type="hidden" name="${field}" value="${entries[field]}" />`);
  return {
    title: texts.say('Error: Emergency charge'),
    language: texts.language,
    body: html`<h1>${texts.say('Emergency charge')}</h1>
      ${summaryOf(filled, refusal)}${callLink(brand, texts.say('Or call'), '')}
      <form method="post" action="/emergency${languageParam(texts)}" novalidate>
        ${INPUTS.map((input) => inputOf(input, filled))}${urgencyOf(filled)}${notesOf(filled)}${hidden}
        <button class="button amber">${texts.say('Request help now')}</button>
        <p class="help">
          ${texts.say(
            'The emergency call-out costs {price}. You pay after sending the request; our team sees it at once.',
            { price: formatUsd(EMERGENCY_SERVICE.priceCents) },
          )}
        </p>
      </form>`,
  };
}
