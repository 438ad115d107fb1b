/**
 * Leaves the application, as "back" on the entry page does (spec §2): the mini-program closes; H5 closes its window
 * inside WeChat and elsewhere leaves for the page before, since a browser lets no page close itself.
 */
export type ExitApp = () => void
