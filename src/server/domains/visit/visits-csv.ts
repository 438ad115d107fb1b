import type { Visit } from '@/contract/visit/visit'
import { VISIT_EXPORT_MAX } from '@/contract/visit/visit-report'
import { visitStateNames } from '@/contract/visit/visit-state-names'
import type { Db } from '@/server/db/connection'
import type { CompanyCaller } from '@/server/http/caller'

import { listVisitsFor, type VisitFilter } from './visit-queries'

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

/** How the audit log names what was exported. */
const spanNames = { all: '', coming: '待到访', past: '以往' } as const

/** The visits of a company as they are exported. */
export function openVisitExport(db: Db, caller: CompanyCaller, filter: VisitFilter, now: Date) {
  const state = filter.state && visitStateNames[filter.state]
  return {
    subject: [spanNames[filter.span], state, filter.keyword, filter.fromDay, filter.toDay].filter(Boolean).join(' '),
    head: HEAD,
    max: VISIT_EXPORT_MAX,
    list: async (limit: number) =>
      (await listVisitsFor(db, caller, { ...filter, scope: 'company' }, { offset: 0, limit }, now)).records.map(
        toCells,
      ),
  }
}
