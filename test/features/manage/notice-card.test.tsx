import { listManagedAnnouncements, type ManagedAnnouncement } from '@/contract/message/announcement-manage'
import { ManagedNoticesScreen } from '@/features/manage/notice/ManagedNoticesScreen'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byRole, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()

const notice: ManagedAnnouncement = {
  id: 'n1',
  title: '放假安排',
  category: 'notice',
  publisher: '行政部',
  publishTime: '2026-11-20 10:00:00',
  top: false,
  mustRead: true,
  isPublic: false,
  attachments: 0,
  audience: null,
  receipts: { total: 3, confirmed: 1 },
  editTime: null,
  withdrawTime: null,
  version: 1,
}

/** The buttons of the row in which the receipts are exported. */
async function listButtons(more: Partial<ManagedAnnouncement>) {
  const user = { userId: 'u', population: 'user', member: { roles: ['administrator'] } }
  useSession.setState({ accessToken: 't'.repeat(43), user: user as unknown as SessionUser })
  const records = [{ ...notice, ...more }]
  server.on(listManagedAnnouncements.path, ok({ records, total: 1, size: 20, current: 1, pages: 1 }))
  await drawScreen(<ManagedNoticesScreen />)
  await until(() => readPage().includes('放假安排'))
  const row = byRole('button', '导出回执 放假安排').parentElement
  return [...(row?.children ?? [])].map((one) => one.getAttribute('aria-label') ?? one.textContent)
}

it('a notice that must be read has all its buttons in one row, and only the export once it is withdrawn', async () => {
  expect(await listButtons({})).toEqual([
    '导出回执 放假安排',
    '撤回 放假安排',
    '修改 放假安排',
    '改可见范围 放假安排',
    '查看 放假安排',
  ])
  expect(await listButtons({ withdrawTime: '2026-11-21 10:00:00' })).toEqual(['导出回执 放假安排'])
})
