import { pageWindow } from '@/server/stores/page'
import { listReadable } from '@/server/stores/report-store'

import { ofCompany, type SearchSource } from './source'

/** The reports that the person may read. */
export const reports: SearchSource = {
  kind: 'report',
  name: '报表',
  find: ofCompany(async (db, { caller, keyword, now }, page) => {
    const { records, total } = await listReadable(db, caller, { ...page, keyword }, pageWindow(page), now)
    const found = records.map(({ id, name, remark, updateTime }) => ({
      ...{ id, title: name, note: remark ?? null, icon: 'report', time: updateTime ?? null },
      openPage: `/pages/report/reportInfo?id=${id}`,
    }))
    return { found, total }
  }),
}
