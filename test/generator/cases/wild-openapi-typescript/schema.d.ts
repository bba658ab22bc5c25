// What openapi-typescript writes of a small API.
export interface paths {
  '/pets': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations['listPets'];
    put?: never;
    post: operations['addPet'];
    delete?: never;
  };
  '/pets/{petId}': {
    parameters: { query?: never; header?: never; path: { petId: components['parameters']['PetId'] }; cookie?: never };
    get: operations['getPet'];
    put?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description A pet of the shop. */
    Pet: {
      /**
       * Format: int64
       * @description Its number.
       */
      readonly id?: number;
      name: string;
      /** @enum {string} */
      status?: 'available' | 'pending' | 'sold';
      /** Format: date-time */
      born?: string;
      owner?: components['schemas']['Owner'] | null;
      /** @default 1 */
      legs: number;
      attributes?: { [key: string]: string };
    };
    Owner: { name: string; pets?: components['schemas']['Pet'][] };
    Dog: WithRequired<components['schemas']['Pet'], 'status'> & { petType: 'dog'; breed: string };
    Cat: components['schemas']['Pet'] & ({ petType: 'cat' } & { lives?: number });
    AnyPet: components['schemas']['Dog'] | components['schemas']['Cat'];
    Empty: Record<string, never>;
    Error: { code: number; message: string };
  };
  responses: never;
  parameters: { PetId: string };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
type WithRequired<T, K extends keyof T> = T & { [P in K]-?: T[P] };
export interface operations {
  listPets: {
    parameters: {
      query?: { limit?: number; tags?: string[]; status?: NonNullable<components['schemas']['Pet']['status']>[] };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Pet'][] } };
    };
  };
  addPet: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    requestBody: { content: { 'application/json': components['schemas']['AnyPet'] } };
    responses: { 201: { headers: { [name: string]: unknown }; content?: never } };
  };
  getPet: {
    parameters: { query?: never; header: { 'X-Request-ID': string }; path: { petId: string }; cookie?: never };
    requestBody?: never;
    responses: { 200: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Pet'] } } };
  };
}
