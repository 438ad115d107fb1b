/** How many lines of the specification no test shows yet. It may only become smaller. */
export const EMPTY_LINES = 0
