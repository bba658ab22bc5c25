/** The scale. */
export type Unit = 'kelvin' | 'celsius';
