import type { Visit } from '@/contract/visit/visit'
import { VISIT_EXPORT_MAX } from '@/contract/visit/visit-report'
import { BYTE_ORDER_MARK, buildCsvLine } from '@/lib/csv'
import type { Db } from '@/server/db/connection'
import type { CompanyCaller } from '@/server/http/caller'
import { listVisitsFor, type VisitFilter } from './visit-queries'

const AT_ONCE = 1000
const HEAD = [
  '访客',
  '单位',
  '手机号',
  '同行',
  '车牌',
  '事由',
  '区域',
  '门岗',
  '接待人',
  '开始',
  '结束',
  '重复',
  '状态',
  '申请时间',
]

const toCells = (visit: Visit): string[] => [
  visit.visitorName,
  visit.visitorCompany,
  visit.phone,
  [...visit.mates, visit.companions > 0 && `${visit.companions} 人`].filter(Boolean).join('、'),
  visit.plate,
  visit.purpose,
  visit.area,
  visit.gateName,
  visit.hostName,
  visit.startTime,
  visit.endTime,
  visit.repeatText ?? '',
  visit.statusName,
  visit.createTime,
]

/** The visits of a company as CSV, in parts, so that they never stand in memory together. */
export async function* streamVisitsCsv(
  db: Db,
  caller: CompanyCaller,
  filter: VisitFilter,
  now: Date,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + buildCsvLine(HEAD)
  for (let offset = 0; offset < VISIT_EXPORT_MAX; offset += AT_ONCE) {
    const page = { offset, limit: AT_ONCE }
    const { records, total } = await listVisitsFor(db, caller, { ...filter, scope: 'company' }, page, now)
    yield records.map((visit) => buildCsvLine(toCells(visit))).join('')
    if (total <= offset + AT_ONCE) return
  }
  yield buildCsvLine([`仅导出 ${VISIT_EXPORT_MAX} 条，请缩小日期范围`])
}
