import { ApiError } from '@/lib/errors'

/** The server's messages by field, or the message as a whole under `name`, where the eye is. */
export function getStructureErrors(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const byField = error instanceof ApiError && error.code === 422 ? error.data : undefined
  return (byField as Record<string, string> | undefined) ?? { name: error.message }
}
