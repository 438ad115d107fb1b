/**
 * Sets the maximum brightness and keeps the screen on, so that a code can be scanned in sunlight.
 *
 * @returns whether the platform supports it, and a function that restores the former brightness
 */
export type Brighten = () => { supported: boolean; restore: () => void }

/**
 * Calls back when the user takes a screenshot.
 *
 * @returns whether the platform reports screenshots, and a function that unsubscribes
 */
export type OnScreenshot = (taken: () => void) => { supported: boolean; stop: () => void }
