/**
 * Number of values that a property tries: `here` in every test run, and `deep` if a seed is given,
 * as in the deep profile; repeating such a run by its seed tries as many.
 */
export function numRuns(here: number, deep: number): number {
  return process.env['PROPERTY_SEED'] === undefined ? here : deep;
}
