/**
 * Shows pictures in WeChat's viewer.
 *
 * @param at index of the first shown picture
 * @returns false without a viewer (H5): the page /preview-image shows them
 */
export type ShowImages = (urls: readonly string[], at: number) => boolean

/** Whether the platform shows documents itself; otherwise (H5) the page /preview-document shows PDFs. */
export type HasDocumentViewer = boolean

/**
 * Opens a document: WeChat's viewer, or a window of the browser.
 *
 * @param url its signed address, which a browser opens directly
 * @param fetch downloads it and returns its path, for WeChat
 * @throws {Error} with the platform's message, when it cannot be opened
 */
export type OpenDocument = (url: string, fetch: () => Promise<string>) => Promise<void>

/**
 * Opens or saves a file on the device: WeChat's viewer, the album for a picture, a chat for other types, or the
 * browser's downloads.
 *
 * @param path as returned by `download` of api/client
 * @param name file name; its extension gives the type
 * @returns whether it could be shown or saved
 */
export type SaveFile = (path: string, name: string) => Promise<boolean>
