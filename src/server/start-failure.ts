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
