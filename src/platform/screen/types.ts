/**
 * Makes the screen as bright as it gets and keeps it on, so that a code is read in the sun.
 *
 * @returns whether the platform lets a page do that, and what gives the former brightness back
 */
export type Brighten = () => { supported: boolean; restore: () => void }

/**
 * Tells each picture that is taken of the screen.
 *
 * @returns whether the platform tells, and what ends the telling
 */
export type OnScreenshot = (taken: () => void) => { supported: boolean; stop: () => void }
