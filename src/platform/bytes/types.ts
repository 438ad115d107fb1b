/**
 * Reads a downloaded file once: a temporary file (mini-program), or an object URL (H5), which is revoked.
 *
 * @throws {Error} when the file no longer exists
 */
export type ReadBytes = (path: string) => Promise<ArrayBuffer>
