import { parse } from 'qs';

/** A decoded form: Stripe's parameters are nested with brackets, and every value is text. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
/** Parameters of a request. */
export type Form = { [key: string]: FormValue };

/** Parses `a[b][0]=c` as Stripe does, for bodies and query strings. */
export function parseForm(text: string): Form {
  const parsed = parse(text, {
    depth: 12,
    arrayLimit: 1000,
    parameterLimit: 5000,
    plainObjects: true,
    interpretNumericEntities: false,
  });
  const form: Form = {};
  for (const [key, value] of Object.entries(parsed)) {
    if (isFormValue(value)) form[key] = value;
  }
  return form;
}

function isFormValue(value: unknown): value is FormValue {
  if (typeof value === 'string') return true;
  if (Array.isArray(value)) return value.every(isFormValue);
  return typeof value === 'object' && value !== null && Object.values(value).every(isFormValue);
}

/** Whether it is a nested group, not a text or a list. */
export function isGroup(value: FormValue | undefined): value is { [key: string]: FormValue } {
  return typeof value === 'object' && !Array.isArray(value);
}
