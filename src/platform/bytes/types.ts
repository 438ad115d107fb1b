/**
 * Reads what was downloaded, once: a temporary file (mini-program), or an object URL (H5), which is given back.
 *
 * @throws {Error} when it is gone
 */
export type ReadBytes = (path: string) => Promise<ArrayBuffer>
