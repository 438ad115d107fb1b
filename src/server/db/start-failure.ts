/** A startup failure that the operator can fix: one sentence, no stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** Error codes of a full disk, an exceeded quota, or a file size limit; all are handled alike. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether an error of Node or PostgreSQL means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; ) {
    const { code, cause, message } = at as Error & { code?: unknown; cause?: unknown }
    if (diskFull.has(String(code)) || /no space left on device|ENOSPC|disk quota/i.test(message)) return true
    at = cause
  }
  return false
}

/** Error codes of a path that cannot be written, independent of the directory's content. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EIO'])

/** Converts a file system error to a readable failure; undefined for any other error. */
export function describeFileFailure(error: unknown, directory: string): StartFailure | undefined {
  if (isDiskFull(error)) return new StartFailure(`The disk is full: ${directory} cannot be written.`)
  const { code } = error as NodeJS.ErrnoException
  return unwritable.has(String(code)) ? new StartFailure(`${directory} cannot be written (${code}).`) : undefined
}
