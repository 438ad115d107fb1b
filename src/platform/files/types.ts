export interface PickedFile {
  /** A temporary path (mini-program) or an object URL (H5). */
  path: string
  name: string
  /** Bytes. */
  size: number
}

/**
 * Lets the person pick documents: from a chat in the mini-program, from the device on H5.
 *
 * @param extensions without dots, such as `pdf`
 * @returns empty when they close it
 */
export type PickDocuments = (extensions: readonly string[], count?: number) => Promise<PickedFile[]>
