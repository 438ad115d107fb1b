/** The file store does not answer, is slow, or refuses: the call may come again. The message has no name of a file. */
export class FileStoreAwayError extends Error {
  override name = 'FileStoreAwayError'
}
