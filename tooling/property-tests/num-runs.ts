/**
 * How many values a property tries: `here` in every run of the tests, and `deep` where a seed is
 * asked for, as the deep profile does; repeating such a run by its seed tries as many.
 */
export function numRuns(here: number, deep: number): number {
  return process.env['PROPERTY_SEED'] === undefined ? here : deep;
}
