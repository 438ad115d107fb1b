import { ApiError } from '@/lib/errors'

/**
 * What a refused write says at each field (`data` of a 422: {field: reason}).
 *
 * @param fallback key of the message of any other error, for the field or line where the eye is
 * @param text shown under that key when the error has no message
 */
export function getFieldErrors(
  error: unknown,
  fallback: string,
  text = '没有提交成功，请重试',
): Record<string, string> {
  if (error instanceof ApiError && error.code === 422 && error.data) return error.data as Record<string, string>
  return { [fallback]: (error instanceof Error && error.message) || text }
}
