import { ApiError } from './errors'

/** Whether a call failed because what it asks for is not there: gone, somebody else's, or of an id that none has. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 400 || error.code === 404)
}
