import { expect, it } from 'vitest';
import { type JsonObject, shareSchemas } from './shared-schemas.ts';

const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const vehicle = object({
  id: { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]{36}$' },
  make: { type: 'string', maxLength: 60 },
  model: { type: 'string', maxLength: 60 },
});
const bare = object({
  id: { type: 'string', format: 'uuid' },
  make: { type: 'string', maxLength: 60 },
  model: { type: 'string', maxLength: 60 },
});
const answering = (schema: JsonObject): JsonObject => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});

it('moves an object that occurs twice into the components, without redundant patterns', () => {
  const { operations, schemas } = shareSchemas({
    VehiclesGet: answering(object({ vehicle })),
    VehiclesList: answering(object({ vehicles: { type: 'array', items: vehicle } })),
  });
  expect(schemas).toEqual({ VehiclesGetVehicle: bare });
  const $ref = '#/components/schemas/VehiclesGetVehicle';
  expect(operations).toEqual({
    VehiclesGet: answering(object({ vehicle: { $ref } })),
    VehiclesList: answering(object({ vehicles: { type: 'array', items: { $ref } } })),
  });
});

it('keeps an object that occurs once in its place', () => {
  const { operations, schemas } = shareSchemas({ VehiclesGet: answering(object({ vehicle })) });
  expect(schemas).toEqual({});
  expect(operations).toEqual({ VehiclesGet: answering(object({ vehicle: bare })) });
});

it('refers to a shared object from within another one, and gives each its own name', () => {
  const holder = object({ vehicle, owner: { type: 'string', maxLength: 80 } });
  const other = object({ vehicle: holder, note: { type: 'string', maxLength: 80 } });
  const { schemas } = shareSchemas({
    Get: answering(other),
    List: answering({ type: 'array', items: other }),
    One: answering(vehicle),
  });
  expect(Object.keys(schemas)).toEqual(['Get', 'GetVehicle', 'GetVehicleVehicle']);
  expect(schemas['GetVehicle']).toMatchObject({
    properties: { vehicle: { $ref: '#/components/schemas/GetVehicleVehicle' } },
  });
});
