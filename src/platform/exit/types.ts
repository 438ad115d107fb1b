/**
 * Exits the application, as "back" on the entry page does (spec §2): the mini-program closes; H5 closes its window
 * inside WeChat and elsewhere goes back to the previous page, because a browser does not let a page close itself.
 */
export type ExitApp = () => void
