import type { ImportField } from '@voltcourier/contracts';

/** What people and other products call the columns, without case, blanks and signs. */
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

/** What each column says by its name; null for one that says nothing, or what another said before. */
export function guessMapping(columns: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    const plain = column
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '');
    const field = KNOWN.get(plain);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** What is wrong with a mapping, as a sentence; undefined for nothing. */
export function mappingProblem(
  columns: readonly string[],
  mapping: readonly (ImportField | null)[],
): string | undefined {
  if (mapping.length !== columns.length) return 'Choose for each column what it is.';
  const fields = mapping.filter((field) => field !== null);
  if (new Set(fields).size < fields.length) {
    return 'Two columns are read as the same. Leave one of them out.';
  }
  return fields.includes('email') || fields.includes('phone')
    ? undefined
    : 'Choose which column has the email address or the phone number: people are told apart by them.';
}
