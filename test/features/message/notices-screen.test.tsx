import { listAnnouncements, markMessagesRead } from '@/contract/message/message'
import { NoticesScreen } from '@/features/message/NoticesScreen'
import { configureNavigation } from '@/navigation/navigate'
import { clearTabBadges } from '@/navigation/tab-badges'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/info/notice'] })

const notice = { id: 'a1', title: '冬季安全检查', category: 'notice', publisher: '总经办', visits: 3 }
const page = { total: 1, size: 20, current: 1, pages: 1 }
const answer = (isRead: boolean) => ok({ ...page, records: [{ ...notice, isRead }] })

beforeAll(() => {
  configureNavigation({ population: () => 'user' })
})
beforeEach(clearTabBadges)

it('notices that no message told of are marked read together', async () => {
  server.on(listAnnouncements.path, answer(false))
  server.on(markMessagesRead.path, ok({ changed: 0 }))
  await drawScreen(<NoticesScreen />)
  await until(() => readPage().includes('冬季安全检查') && readPage().includes('未读'))
  await press(byRole('button', '全部已读'))
  await until(() => readPage().includes('未读的公告将标为已读'))
  server.on(listAnnouncements.path, answer(true))
  const [yes] = [...document.querySelectorAll('[role="dialog"] [role="button"]')].filter(
    ({ textContent }) => textContent === '全部已读',
  )
  await press(yes as Element)
  await until(() => byRole('button', '全部已读').getAttribute('aria-disabled') === 'true')
  expect(server.sentTo(markMessagesRead.path)).toEqual([{ msgType: 'notice' }])
})

it('nothing is marked read where everything is', async () => {
  server.on(listAnnouncements.path, answer(true))
  await drawScreen(<NoticesScreen />)
  await until(() => readPage().includes('冬季安全检查'))
  expect(byRole('button', '全部已读').getAttribute('aria-disabled')).toBe('true')
})

it.each([
  ['first in the list', { top: true }, ['置顶']],
  ['to be confirmed', { mustRead: true, confirmTime: null }, ['必读']],
  ['confirmed', { mustRead: true, confirmTime: '2026-11-20 09:00:00' }, ['已确认']],
  ['changed since', { editTime: '2026-11-20 09:00:00' }, ['已更新']],
  ['none of these', {}, []],
])('a notice that is %s says so', async (_how, more, chips) => {
  server.on(listAnnouncements.path, ok({ ...page, records: [{ ...notice, isRead: true, ...more }] }))
  await drawScreen(<NoticesScreen />)
  await until(() => readPage().includes('冬季安全检查'))
  const card = document.querySelector('[aria-label^="冬季安全检查"]')?.textContent
  expect(['置顶', '必读', '已确认', '已更新'].filter((chip) => card?.includes(chip))).toEqual(chips)
})

it.each([
  ['an administrator of the contents', ['content'], true],
  ['any other', ['organization'], false],
])('notices are published by %s: %o, %p', async (_who, scopes, isOffered) => {
  const user = { userId: 'u1', population: 'user', member: { roles: ['administrator'], scopes } }
  useSession.setState({ phase: 'settled', user: user as never })
  server.on(listAnnouncements.path, answer(true))
  await drawScreen(<NoticesScreen />)
  await until(() => readPage().includes('冬季安全检查'))
  expect(readPage().includes('发布公告')).toBe(isOffered)
  useSession.setState({ user: undefined })
})
