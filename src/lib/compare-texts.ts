/** Compares by code units, as the database does. */
export const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
