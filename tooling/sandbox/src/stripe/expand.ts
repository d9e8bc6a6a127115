import { invalidRequest } from './errors.ts';
import { includedField } from './billing/included.ts';
import type { Resources } from './resources.ts';

/**
 * Replaces IDs with their objects, as described in https://docs.stripe.com/api/expanding_objects.
 *
 * @param paths such as `latest_charge.balance_transaction`, in a list `data.latest_charge`.
 * @throws StripeApiError 400 for a field that isn't an ID, and beyond four levels.
 */
export function expand<T extends object>(resources: Resources, root: T, paths: string[]): T {
  if (paths.length === 0) return root;
  const expanded = structuredClone(root);
  for (const path of paths) {
    const fields = path.split('.');
    if (fields.length > 4)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', {
        param: 'expand',
      });
    expandPath(resources, expanded, fields, path);
  }
  return expanded;
}

function expandPath(resources: Resources, at: object, fields: string[], path: string): void {
  const [field = '', ...rest] = fields;
  const own: unknown = Reflect.get(at, field);
  const value = own === undefined ? includedField(resources, at, field) : own;
  if (Array.isArray(value)) {
    for (const item of value) if (isObject(item)) expandPath(resources, item, rest, path);
    return;
  }
  if (value === null) {
    Reflect.set(at, field, null);
    return;
  }
  const target = typeof value === 'string' ? resources.findById(value) : value;
  if (!isObject(target))
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  Reflect.set(at, field, target);
  if (rest.length > 0) expandPath(resources, target, rest, path);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
