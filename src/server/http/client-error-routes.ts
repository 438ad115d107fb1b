import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import { reportClientError } from '@/contract/client-error'
import { clientError } from '@/server/db/schema/platform'
import { handle } from './handle'

const REPORTS_PER_MINUTE = 10

/**
 * Takes out of an error's text what may be about a person: Chinese text, numbers of four digits and more, addresses,
 * queries, quoted values, tokens. Places in our code (`index.3f2a.js:1:2045`) stay.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\?[^\s)]*/g, '?…')
    .replace(/[\w.+-]+@[\w.-]+/g, '…')
    .replace(/(["'`])(?:(?!\1).)*\1/g, '$1…$1')
    .replace(/\b[\w-]{24,}\b/g, '…')
    .replace(/\p{Script=Han}+/gu, '…')
    .replace(/(?<![:.\w])\d{4,}/g, '…')
}

/** Uncaught errors of clients: few a minute from one person or address, and nothing about them. */
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
