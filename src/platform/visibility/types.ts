/**
 * Tells when the application comes to the front and goes to the back.
 *
 * On H5 a page that returns from the back-forward cache counts as coming to the front: WeChat on iOS shows the old
 * page after "back" without loading it again.
 *
 * @returns ends the telling
 */
export type OnVisibilityChange = (listener: (isVisible: boolean) => void) => () => void
