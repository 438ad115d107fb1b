import { call } from '@/api/client'
import { traceIdOfLastAnswer } from '@/api/read-answer'
import { ApiError, CancelledError, MissingParamError, NetworkError } from '@/lib/errors'
import { getCurrentPlace } from '@/navigation/address'
import { platformName } from '@/platform/name'

/** Minimum milliseconds between two reports, and the maximum of reports per run. */
const GAP_MS = 10_000
const MOST_REPORTS = 20

const reportedErrors = new Set<string>()
let lastAt = Number.NEGATIVE_INFINITY

/** Removes what a user typed or owns: numbers, mail addresses and the queries of addresses. */
function removePersonalData(text: string): string {
  return text
    .replace(/(https?:\/\/[^\s?)]*)\?[^\s):]*/g, '$1')
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<mail>')
    .replace(/\d{5,}/g, '<number>')
    .replace(/[\w-]{32,}/g, '<secret>')
}

/** Expected errors, which are already shown to the user. */
function isExpected(error: unknown): boolean {
  return [ApiError, NetworkError, CancelledError, MissingParamError].some((kind) => error instanceof kind)
}

function isTooOften(message: string): boolean {
  const now = Date.now()
  if (reportedErrors.has(message) || reportedErrors.size >= MOST_REPORTS || now - lastAt < GAP_MS) return true
  reportedErrors.add(message)
  lastAt = now
  return false
}

/**
 * Reports an uncaught error to the server: message, stack, route, version, the last trace id. At most one report in ten
 * seconds, each error once, without personal data. Never throws.
 */
export async function reportError(error: unknown): Promise<void> {
  const message = removePersonalData(error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (isExpected(error) || message.trim() === '' || isTooOften(message)) return
  const stack = error instanceof Error && error.stack ? removePersonalData(error.stack).slice(0, 4000) : undefined
  const report = {
    message,
    ...(stack && { stack }),
    route: (getCurrentPlace()?.path ?? '/') as `/${string}`,
    version: process.env.APP_VERSION,
    platform: platformName,
    traceId: traceIdOfLastAnswer(),
  }
  // Offline even the import of the call fails.
  await import('@/contract/client-error')
    .then(({ reportClientError }) => call(reportClientError, report, { quiet: true }))
    .catch(() => undefined)
}
