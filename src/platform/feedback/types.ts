/** Duration of a short toast in milliseconds (spec §9). */
export const SHORT_TOAST_MS = 1500

/**
 * Shows a toast and announces it to screen readers. A new toast replaces the last.
 *
 * @param durationMs how long it stays; by default as a short toast
 */
export type ShowToast = (text: string, durationMs?: number) => void

/**
 * Shows a loading indicator.
 *
 * @param isBlocking blocks taps on the page, as for a write; a read does not block
 */
export type ShowLoading = (text: string, isBlocking: boolean) => void

/** Hides the indicator of {@link ShowLoading}; a later toast stays. */
export type HideLoading = () => void
