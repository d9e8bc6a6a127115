import {
  DEFAULT_EMERGENCY_URGENCY,
  EMERGENCY_SERVICE,
  EMERGENCY_URGENCIES,
  EMERGENCY_URGENCY_LABELS,
  formatUsd,
} from '@voltcourier/pricing';
import {
  type Brand,
  callLink,
  html,
  type Markup,
  type PlainPage,
} from '../../../platform/http/plain-page.ts';
import { type Entries, type Field, FIELDS, type Problems } from './form.ts';

interface Input {
  readonly field: Field;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly help?: string;
  /** The attributes that choose keyboard, autofill and length. */
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
    help: 'We call you on this number.',
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

const optional = (isOptional: boolean | undefined) => (isOptional ? ' (optional)' : '');

/** The attributes and the sentence of a field that is wrong. */
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
  entries: Entries,
  problems: Problems,
): Markup {
  const problem = problemOf(field, problems, help);
  const required = isOptional ? undefined : html`required`;
  return html`<div class="field">
    <label for="${field}">${label}${optional(isOptional)}</label>
    ${help && html`<p class="help" id="${field}-help">${help}</p>`}${problem.sentence}
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

function urgencyOf(entries: Entries, problems: Problems): Markup {
  const problem = problemOf('urgency', problems);
  const chosen = entries.urgency === '' ? DEFAULT_EMERGENCY_URGENCY : entries.urgency;
  const options = EMERGENCY_URGENCIES.map(
    (urgency) =>
      html`<option value="${urgency}" ${urgency === chosen ? html`selected` : undefined}>
        ${EMERGENCY_URGENCY_LABELS[urgency]}
      </option>`,
  );
  return html`<div class="field">
    <label for="urgency">How urgent is it?</label>${problem.sentence}
    <select id="urgency" name="urgency" ${problem.attributes}>
      ${options}
    </select>
  </div> `;
}

function notesOf(entries: Entries, problems: Problems): Markup {
  const problem = problemOf('notes', problems);
  // A first line break inside of a textarea is dropped by the browser.
  return html`<div class="field">
    <label for="notes">Notes (optional)</label>${problem.sentence}
    <textarea id="notes" name="notes" rows="4" maxlength="2000" ${problem.attributes}>
${entries.notes}</textarea>
  </div> `;
}

const REQUIRED: readonly Field[] = ['name', 'phone', 'email', 'location', 'vehicle'];

function summaryOf(entries: Entries, problems: Problems, refusal: string | undefined): Markup {
  const isMissing = REQUIRED.some((field) => entries[field].trim() === '');
  const title = isMissing ? 'Missing Information' : 'Please check your request';
  const sentence = refusal ?? (isMissing ? 'Please fill in all required fields' : undefined);
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
 * The emergency form again, with what was entered and what is wrong with it beside each field.
 * `refusal` is about the request as a whole.
 */
export function formPage(
  entries: Entries,
  problems: Problems,
  brand: Brand,
  refusal?: string,
): PlainPage {
  const hidden = (['latitude', 'longitude', 'accuracyMetres'] as const)
    .filter((field) => entries[field] !== '')
    .map((field) => html`<input type="hidden" name="${field}" value="${entries[field]}" />`);
  return {
    title: 'Error: Emergency charge',
    body: html`<h1>Emergency charge</h1>
      ${summaryOf(entries, problems, refusal)}${callLink(brand, 'Or call', '')}
      <form method="post" action="/emergency" novalidate>
        ${INPUTS.map((input) => inputOf(input, entries, problems))}${urgencyOf(entries, problems)}${notesOf(entries, problems)}${hidden}
        <button class="button amber">Request help now</button>
        <p class="help">
          The emergency call-out costs ${formatUsd(EMERGENCY_SERVICE.priceCents)}. You pay after
          sending the request; our team is told at once.
        </p>
      </form>`,
  };
}
