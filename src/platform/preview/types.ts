/**
 * Shows pictures full screen with zoom and swipe: WeChat's own viewer, or the page /preview-image on H5, so that the
 * browser's back closes it.
 *
 * @param current which of them first
 */
export type PreviewImages = (urls: readonly string[], current?: string) => void
