/**
 * Shows pictures in WeChat's own viewer.
 *
 * @param at which of them first
 * @returns false where there is none (H5): the page /preview-image shows them
 */
export type ShowImages = (urls: readonly string[], at: number) => boolean

/**
 * Hands a document at a signed address to what can show it: WeChat's viewer, or a window of the browser.
 *
 * @param url its signed address, which a browser opens as it is
 * @param fetch brings it onto the device and gives its path, for WeChat
 * @throws {Error} with the platform's words, when nothing can show it
 */
export type OpenDocument = (url: string, fetch: () => Promise<string>) => Promise<void>

/**
 * Opens or saves a file that is on the device: WeChat's viewer, for a picture the phone's album, for other types a
 * chat, or the browser's downloads.
 *
 * @param path as `download` of api/client gave it
 * @param name file name; its extension gives the type
 * @returns whether it could be shown or saved
 */
export type SaveFile = (path: string, name: string) => Promise<boolean>
