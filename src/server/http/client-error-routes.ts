import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import { reportClientError } from '@/contract/client-error'
import { clientError } from '@/server/db/schema/platform'

import { handle } from './handle'

const REPORTS_PER_MINUTE = 10

/**
 * Redacts possible personal data in an error text: Chinese text, numbers of four or more digits, addresses, queries,
 * quoted values, tokens. Code positions (`index.3f2a.js:1:2045`) stay: a line or column never has ten digits.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\?[^\s)]*/g, '?…')
    .replace(/[\w.+-]+@[\w.-]+/g, '…')
    .replace(/(["'`])(?:(?!\1).)*\1/g, '$1…$1')
    .replace(/\b[\w-]{24,}\b/g, '…')
    .replace(/\p{Script=Han}+/gu, '…')
    .replace(/(?<![:.\w])\d{4,}|\d{10,}/g, '…')
}

/** Stores uncaught client errors without personal data; rate-limited per user or client network. */
export function clientErrorRoutes(app: FastifyInstance): void {
  handle(
    app,
    reportClientError,
    async (report, { db, now }) => {
      await db.insert(clientError).values({
        id: randomUUID(),
        traceId: report.traceId ?? '',
        route: report.route,
        version: report.version,
        platform: report.platform,
        message: withoutPersonalData(report.message),
        stack: withoutPersonalData(report.stack ?? ''),
        createdAt: now,
      })
      return {}
    },
    { perMinute: REPORTS_PER_MINUTE },
  )
}
