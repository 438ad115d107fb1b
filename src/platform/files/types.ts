export interface PickedFile {
  /** A temporary path (mini-program) or an object URL (H5). */
  path: string
  name: string
  /** Bytes. */
  size: number
}

/**
 * Lets the user pick documents: from a chat in the mini-program, from the device on H5.
 *
 * @param extensions without dots, such as `pdf`
 * @returns empty when the user closes the picker
 */
export type PickDocuments = (extensions: readonly string[], count?: number) => Promise<PickedFile[]>
