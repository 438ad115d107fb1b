/**
 * Shows a short text over the page and announces it to screen readers. A new one takes the place of the last.
 *
 * @param durationMs how long it stays
 */
export type ShowToast = (text: string, durationMs: number) => void

/**
 * Shows that something runs.
 *
 * @param isBlocking keeps taps from the page, as for a write; a read lets the person go on
 */
export type ShowLoading = (text: string, isBlocking: boolean) => void

/** Hides what {@link ShowLoading} showed; a toast that came since then stays. */
export type HideLoading = () => void
