/** A reason for not starting that a person can act on: one sentence, no stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** No room on the disk, for this user, or in one file: to whoever writes they are the same. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether an error says that there is no room left, in Node's words or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; ) {
    const { code, cause, message } = at as Error & { code?: unknown; cause?: unknown }
    if (diskFull.has(String(code)) || /no space left on device|ENOSPC|disk quota/i.test(message)) return true
    at = cause
  }
  return false
}

/** Refused by the file system, whatever the directory holds. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EIO'])

/** What an error of a file means to the person who starts the server; undefined for any other error. */
export function describeFileFailure(error: unknown, directory: string): StartFailure | undefined {
  if (isDiskFull(error)) return new StartFailure(`The disk is full: ${directory} cannot be written.`)
  const { code } = error as NodeJS.ErrnoException
  return unwritable.has(String(code)) ? new StartFailure(`${directory} cannot be written (${code}).`) : undefined
}
