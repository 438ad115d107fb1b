import { listReadable } from '@/server/domains/report/report-store'
import { isPageOpen } from '@/server/http/menu'

import { createCompanySource, type SearchSource } from './source'

const REPORT_PAGE = '/pages/report/reportInfo'

/** The reports the user may read; none when the company has disabled the menu entry. */
export const reports: SearchSource = {
  kind: 'report',
  name: '报表',
  find: createCompanySource(async (db, { caller, keyword, now }, page) => {
    if (!isPageOpen(caller, REPORT_PAGE)) return { found: [], total: 0 }
    const { records, total } = await listReadable(db, caller, { keyword }, page, now)
    const found = records.map(({ id, name, remark, updateTime }) => ({
      id,
      title: name,
      note: remark ?? null,
      icon: 'report',
      time: updateTime ?? null,
      openPage: `${REPORT_PAGE}?id=${id}`,
    }))
    return { found, total }
  }),
}
