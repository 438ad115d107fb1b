import { ApiError } from './errors'

/** Whether a call failed because its resource is expired, deleted, another user's, or has an invalid id. */
export function isAbsent(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 404, 410].includes(error.code)
}
