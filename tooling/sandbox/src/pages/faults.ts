import { html, type Html } from './html.ts';

/** Maximum requests that a form can make fail at once. */
const MOST = 100;

/** A fault requested by a form. */
export type ChosenFault<Kind> = { kind: Kind; count: number };

/** A form that makes a vendor's next requests fail, with the pending faults. */
export function faultForm(
  action: string,
  kinds: readonly string[],
  waiting: readonly ChosenFault<string>[],
): Html {
  return html`<form method="post" action="${action}">
      <label
        >Failure
        <select name="kind">
          ${kinds.map((kind) => html`<option value="${kind}">${kind.replaceAll('_', ' ')}</option>`)}
        </select></label
      >
      <label
        >Requests
        <input name="count" type="number" min="1" max="${MOST}" step="1" value="1" required
      /></label>
      <button>Fail the next requests</button>
    </form>
    ${
      waiting.length > 0 &&
      html`<p>
        Still to come:
        ${waiting.map(({ kind, count }) => `${count} × ${kind.replaceAll('_', ' ')}`).join(', ')}.
      </p>`
    }`;
}

/** Returns the fault that a form has sent; undefined if the form doesn't offer it. */
export function chosenFault<Kind extends string>(
  form: unknown,
  kinds: readonly Kind[],
): ChosenFault<Kind> | undefined {
  const name = String(Reflect.get(Object(form), 'kind') ?? '');
  const count = Number(Reflect.get(Object(form), 'count') ?? 1);
  const kind = kinds.find((each) => each === name);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST;
  return kind !== undefined && isCount ? { kind, count } : undefined;
}

/** Page for a fault that doesn't exist. */
export const NO_SUCH_FAULT = html`<h1>Not possible</h1>
  <p>Choose a failure and a whole number of requests from 1 to ${MOST}.</p>`;
