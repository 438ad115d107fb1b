/** Opens the phone's dialler with a number; a person decides whether to call. */
export type CallPhone = (number: string) => void
