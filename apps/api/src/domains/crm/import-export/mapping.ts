import {
  type ImportField,
  type ImportTarget,
  type PersonField,
  targetOfField,
} from '@voltcourier/contracts';

/** Common column names of other products, without case, spaces and punctuation. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['name', 'fullname', 'customer', 'customername', 'contact', 'contactname', 'displayname'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail', 'emailid', 'primaryemail', 'email1value', 'emailwork'],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'phone1value',
    'primaryphone',
  ],
  company: [
    'company',
    'companyname',
    'organization',
    'organisation',
    'employer',
    'business',
    'businessname',
    'accountname',
  ],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'categories', 'segment'],
  note: ['note', 'notes', 'comment', 'comments', 'remarks', 'description', 'memo'],
  externalId: ['id', 'externalid', 'customerid', 'contactid', 'recordid', 'externalreference'],
  createdAt: [
    'createdat',
    'created',
    'createddate',
    'createdate',
    'creationdate',
    'datecreated',
    'customersince',
    'since',
    'signupdate',
    'joined',
    'joinedat',
  ],
};

const KNOWN: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
);

const plainly = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Returns the custom fields that a column can map to: active ones of people. */
export const readableFields = (fields: readonly PersonField[]): PersonField[] =>
  fields.filter(({ appliesTo, isArchived }) => !isArchived && appliesTo !== 'company');

/**
 * Guesses each column's field from its name; null if unknown or already mapped by an earlier
 * column.
 */
export function guessMapping(
  columns: readonly string[],
  fields: readonly PersonField[],
): (ImportTarget | null)[] {
  const taken = new Set<ImportTarget>();
  const own = new Map(
    readableFields(fields).map(({ id, name }) => [plainly(name), targetOfField(id)]),
  );
  return columns.map((column) => {
    const plain = plainly(column);
    // A name of punctuation only matches nothing.
    const known = plain === '' ? [] : [KNOWN.get(plain), own.get(plain)];
    const field = known.find((one) => one !== undefined && !taken.has(one));
    if (field === undefined) return null;
    taken.add(field);
    return field;
  });
}

/** Returns the error of a mapping as a sentence; undefined if it is valid. */
export function mappingProblem(
  columns: readonly string[],
  mapping: readonly (ImportTarget | null)[],
): string | undefined {
  if (mapping.length !== columns.length) return 'Choose for each column what it is.';
  const fields = mapping.filter((field) => field !== null);
  if (new Set(fields).size < fields.length) {
    return 'Two columns are read as the same. Leave one of them out.';
  }
  return fields.includes('email') || fields.includes('phone')
    ? undefined
    : 'Choose which column has the email address or the phone number: they identify each person.';
}
