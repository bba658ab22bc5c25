export { hasRules } from './class-validator-rules.js';
export { dtoValidator } from './dto-validator.js';
export { reflectDto, reflectDtoSchema, type DtoReflection } from './reflect-dto.js';
export { standardJsonSchema } from './standard-json-schema.js';
export { isStandardSchema, validateStandard, type StandardSchema } from './standard-schema.js';
export { toInstance } from './to-instance.js';
export { validateInstance } from './validate-instance.js';
export type { ValidatedValue, ValueValidator } from './validated-value.js';
