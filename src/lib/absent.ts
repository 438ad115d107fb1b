import { ApiError } from './errors'

/** Whether a call failed because what it asks for is not there: over, gone, somebody else's, or of an id that none has. */
export function isAbsent(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 404, 410].includes(error.code)
}
