import { listVisits } from '@/contract/visit/visit'
import { buildVisitPath } from '@/server/domains/visit/rows'
import { searchVisits } from '@/server/domains/visit/visit-queries'
import { mayCall } from '@/server/http/caller'

import { createCompanySource, type SearchSource } from './source'

/** The caller's visits as a host; every visit of the company for reception, guards and administrators. */
export const visits: SearchSource = {
  kind: 'visit',
  name: '来访',
  find: createCompanySource(async (db, { caller, keyword, now }, page) => {
    if (!mayCall(listVisits, caller)) return { found: [], total: 0 }
    const { records, total } = await searchVisits(db, caller, keyword, page, now)
    const found = records.map((visit) => ({
      id: visit.id,
      title: [visit.visitorName, visit.visitorCompany].filter(Boolean).join(' · '),
      note: [visit.purpose, `接待 ${visit.hostName}`].join(' · '),
      icon: 'visitor',
      tag: visit.statusName,
      time: visit.startTime,
      openPage: buildVisitPath(visit.id),
    }))
    return { found, total }
  }),
}
