import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { InferOutput } from 'valibot'

import { type CallName, calls } from '@/contract/calls'
import { BYTE_ORDER_MARK, buildCsvLine } from '@/lib/csv'
import { chinaDay } from '@/lib/wire-time'
import type { CompanyCaller } from '@/server/http/caller'
import { handleBytes } from '@/server/http/handle'
import type { Context } from '@/server/http/route'

import { recordExport } from './record-export'

const EXPORTS_PER_MINUTE = 20
/** Lines of one part of the file. */
const AT_ONCE = 500
/** The most rows of one file, unless its list says otherwise. */
const EXPORT_MAX = 20_000

type Row = readonly string[]

/** A list that an administrator exports. */
interface ExportedList {
  /** Names the file and, in the audit log, what was exported. */
  subject: string
  head: Row
  max?: number
  /**
   * The first rows of the list: of one statement, or of a cursor that goes on after a row. By offset, a row that is written
   * meanwhile would move another one out of the file, or into it twice.
   */
  list: (limit: number) => Promise<readonly Row[]> | AsyncIterable<readonly Row[]>
}

type ExportContext = Context & { caller: CompanyCaller }

async function* readRows(found: ReturnType<ExportedList['list']>): AsyncGenerator<Row> {
  if (!(Symbol.asyncIterator in found)) return yield* await found
  for await (const rows of found) yield* rows
}

/** The lines of the file in parts; a last one says where rows are missing. */
export async function* streamExportLines({ head, list, max = EXPORT_MAX }: ExportedList): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + buildCsvLine(head)
  let count = 0
  let part = ''
  for await (const row of readRows(list(max + 1))) {
    count++
    part += buildCsvLine(count > max ? [`仅导出 ${max} 条，请缩小范围`] : row)
    if (count % AT_ONCE === 0) {
      yield part
      part = ''
    }
    if (count > max) break
  }
  yield part
}

/**
 * Registers a call that exports a list of 管理 as a CSV file in UTF-8 with a byte order mark, and adds the entry of the
 * audit log.
 *
 * @param name of the call, which is also the act's
 * @param title of the file, before its subject and day; empty: the subject says it
 */
export function handleExport<N extends CallName>(
  app: FastifyInstance,
  name: N,
  title: string,
  open: (input: InferOutput<(typeof calls)[N]['input']>, context: ExportContext) => Promise<ExportedList>,
): void {
  const endpoint = calls[name]
  handleBytes(
    app,
    endpoint,
    async (input, context, reply) => {
      // Every exporting call is an administrator's.
      const ours = context as unknown as ExportContext
      const exported = await open(input as Parameters<typeof open>[0], ours)
      const { subject } = exported
      await recordExport(app.services, { act: name, actName: endpoint.summary, subject }, ours)
      const file = [title, subject, chinaDay(ours.now.getTime())].filter(Boolean).join('-')
      reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(`${file}.csv`))
      return Readable.from(streamExportLines(exported))
    },
    { perMinute: EXPORTS_PER_MINUTE },
  )
}
