/** Scrolls a row by the mouse: its wheel, and dragging. Touches and keys are the system's own. */
export type FollowMouse = (row: HTMLElement) => void
