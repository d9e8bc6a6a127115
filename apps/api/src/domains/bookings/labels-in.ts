import type { Words } from '../../platform/language/words.ts';

/** What a visit is called to people who read of it, where its service's code isn't told. */
interface Labels {
  readonly service: string;
  readonly vehicle: string;
}

/** Something with the label of its service, and of a vehicle of the form, in a language. */
export const labelsIn = <Labelled extends Labels>(
  labelled: Labelled,
  { translate }: Words,
): Labelled => ({
  ...labelled,
  service: translate(labelled.service),
  vehicle: translate(labelled.vehicle),
});
