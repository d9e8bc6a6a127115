import { type Customer, customers } from '@voltcourier/contracts/crm/customers';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

const CUSTOMER: Effect<Customer> = {
  keeps: (customer) => known('customers.get', { params: { userId: customer.id } }, customer),
  refreshes: ['customers.list'],
};

export const customersApi = featureApi('customers', customers, {
  grantTier: CUSTOMER,
  endTier: CUSTOMER,
});
