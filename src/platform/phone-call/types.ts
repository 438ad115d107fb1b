/** Opens the phone's dialler with a number; the user decides whether to call. */
export type CallPhone = (number: string) => void
