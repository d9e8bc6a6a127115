import { contacts } from '@voltcourier/contracts/crm/contact-endpoints';
import { featureApi } from './feature-api.ts';
import { PEOPLE } from './people-effect.ts';

export const contactsApi = featureApi('contacts', contacts, {
  addNote: PEOPLE,
  changeNote: PEOPLE,
  addTask: PEOPLE,
  changeTask: PEOPLE,
  addTag: PEOPLE,
  removeTag: PEOPLE,
  addLink: PEOPLE,
  removeLink: PEOPLE,
  merge: PEOPLE,
  unmerge: PEOPLE,
  dismiss: PEOPLE,
});
