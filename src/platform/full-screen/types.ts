/**
 * Shows the page without the browser's bars. Must be called by a tap.
 *
 * @returns whether the platform can
 */
export type EnterFullScreen = () => Promise<{ supported: boolean }>

/** Ends what {@link EnterFullScreen} began. */
export type LeaveFullScreen = () => void
