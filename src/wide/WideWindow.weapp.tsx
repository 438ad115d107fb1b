/** The mini-program has no wide windows. */
export const WideWindow = () => null
