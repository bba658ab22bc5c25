/** A Date, for libraries that have no JSON form for one: it travels as text and is a Date again when their checks see it. */
export const DATE_SCHEMA = { type: 'string', format: 'date-time', 'x-type': 'Date' } as const;
