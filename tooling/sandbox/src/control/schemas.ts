/** Schemas shared by the control routes. */
export const boolean = { type: 'boolean' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const text = { type: 'string' } as const;

/** A body with exactly these properties. */
export function body(
  properties: Record<string, object>,
  required: string[] = [],
): { body: object } {
  return { body: { type: 'object', properties, required, additionalProperties: false } };
}
