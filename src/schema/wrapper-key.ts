/** The property that holds arguments which are no object themselves (B148): tools take objects only. */
export const WRAPPER_KEY = 'value';
