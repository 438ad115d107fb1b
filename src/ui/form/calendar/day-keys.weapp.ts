/** No effect: the mini-program has no keyboard focus. */
export const getDayKeyProps = (_calendar: unknown): object => ({})
