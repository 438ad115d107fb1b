import { admitVisitor, callRoll, checkOutVisitor, listBlockedVisitors, listOnSite } from '@/contract/visit/visit-gate'
import { OnSiteScreen } from '@/features/visit/gate/OnSiteScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, okPage } from '../../support/api-server'
import { requireItems } from '../../support/require-items'
import { byRole, byText, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildVisitRow } from './visit-row'

const server = setUpScreenServer({ pages: ['/pages/qr/onsite'] })

const visit = (more: object) => ({
  ...buildVisitRow({ companions: 2, ...more }),
  people: 3,
  leftTime: null,
  canAdmit: false,
  rollTime: null,
  rollBy: null,
  ...more,
})
const site = (visits: object[], rollCall: object | null = null) => ({
  visits,
  counts: { expected: 1, onSite: 1, overdue: 0, left: 0 },
  people: 3,
  overstaying: 0,
  expected: 1,
  rollCall,
  isCut: false,
})
const inside = visit({ insideSince: '2026-11-23 09:05:00', statusName: '在场' })
const running = { id: 'r1', startTime: '2026-11-23 10:00:00', startedBy: '高翔', missing: 1, foundPeople: 0 }

async function show(answer: object, roles: string[] = ['reception']): Promise<void> {
  const user = { userId: 'u1', population: 'user', roles, member: { deptName: '行政部', roles, scopes: [] } }
  useSession.setState({ phase: 'settled', user: user as never })
  server.on(listOnSite.path, ok(answer))
  await drawScreen(
    <OnSiteScreen view={undefined} fromDay={undefined} toDay={undefined} hostId={undefined} figure={undefined} />,
  )
  await until(() => readPage().includes('在场（人）'))
}

beforeAll(() => configureNavigation({ population: () => 'user' }))
afterAll(() => useSession.setState({ user: undefined }))

it('names its lists and figures by what they count: who is late is not yet who stays too long', async () => {
  await show({ ...site([inside]), counts: { expected: 1, onSite: 1, overdue: 3, left: 0 }, overstaying: 1 })
  expect(byRole('tab', '迟到或超时，3 条')).toBeDefined()
  expect(readPage()).toContain('1超时未离场（组）')
})

describe('what the desk does with a visitor', () => {
  it.each([
    {
      button: '登记入场 刘洋',
      answer: site([visit({ canAdmit: true })]),
      question: '共 3 人。访客没有出示通行证时，请先核对证件与健康申报。',
      confirm: '登记入场',
      path: admitVisitor.path,
      sent: { id: 'v1' },
    },
    {
      button: '登记离场 刘洋',
      answer: site([inside]),
      question: '共 3 人，登记后不再计入在场。',
      confirm: '登记离场',
      path: checkOutVisitor.path,
      sent: { id: 'v1' },
    },
    {
      button: '应急点名',
      answer: site([inside]),
      question: '所有门岗和前台会看到同一份名单，逐一标记已找到的人。',
      confirm: '开始点名',
      path: callRoll.path,
      sent: { action: 'start' },
    },
    {
      button: '结束点名',
      answer: site([inside], running),
      question: '还有 1 组未找到。',
      confirm: '结束点名',
      path: callRoll.path,
      sent: { action: 'end' },
    },
  ])('is sent once it is confirmed: $button', async ({ button, answer, question, confirm, path, sent }) => {
    await show(answer)
    await press(byRole('button', button))
    await until(() => readPage().includes(question))
    expect(server.arrived.filter((one) => one.path === path)).toEqual([])
    server.on(path, ok({}))
    const dialog = byText(question).closest('[role="alertdialog"], [role="dialog"]') as Element
    const yes = [...dialog.querySelectorAll('[role="button"]')].find(({ textContent }) => textContent === confirm)
    await press(yes as Element)
    const { body } = await server.arrival(path)
    expect(JSON.parse(body)).toEqual(sent)
  })

  it.each([
    ['已找到 刘洋', { rollTime: null, rollBy: null }, 'found'],
    ['取消已找到 刘洋', { rollTime: '2026-11-23 10:02:00', rollBy: '高翔' }, 'missing'],
  ])('in a roll call is sent at once: %s', async (button, more, action) => {
    server.on(callRoll.path, ok({}))
    await show(site([{ ...inside, ...more }], running))
    await press(byRole('button', button))
    const { body } = await server.arrival(callRoll.path)
    expect(JSON.parse(body)).toEqual({ action, visitId: 'v1' })
  })
})

describe('beside receiving', () => {
  it.each([
    ['来访统计', '/pages/qr/onsite?view=report'],
    ['自助登记，这台设备交给访客使用', '/pages/qr/scan?mode=kiosk'],
    ['黑名单', '/pages/qr/onsite?view=blocklist'],
    ['临时登记', '/pages/qr/onsite?view=walkIn'],
  ])('%s is a tap away for the reception', async (name, address) => {
    await show(site([]))
    await press(byRole('button', name))
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual([`navigateTo ${address}`])
  })

  it('a guard alone has neither the blocklist nor the figures', async () => {
    await show(site([]), ['guard'])
    expect(readPage()).toContain('自助登记')
    for (const text of requireItems(['来访统计', '黑名单', '临时登记'])) expect(readPage()).not.toContain(text)
  })
})

it('the blocklist keeps its buttons in place while the names load, so that a finger does not meet another', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const entry = {
    id: 'b1',
    name: '马腾',
    phone: '136****5578',
    reason: '',
    byName: '王敏',
    createTime: '2026-11-20 09:00:00',
  }
  server.on(listBlockedVisitors.path, {
    ...okPage([entry]),
    until: held,
  })
  const user = { userId: 'u1', population: 'user', roles: ['reception'], member: { roles: ['reception'], scopes: [] } }
  useSession.setState({ phase: 'settled', user: user as never })
  await drawScreen(
    <OnSiteScreen view="blocklist" fromDay={undefined} toDay={undefined} hostId={undefined} figure={undefined} />,
  )
  const listButtons = () =>
    ['选择多人移出', '加入黑名单'].map((name) => byRole('button', name).getAttribute('aria-disabled') === 'true')
  await until(() => listButtons().length > 0)
  expect(listButtons()).toEqual([true, false])
  answer()
  await until(() => readPage().includes('马腾'))
  expect(listButtons()).toEqual([false, false])
})

it('says below the list when today has more visits', async () => {
  await show({ ...site([inside]), isCut: true })
  expect(readPage()).toContain('今天的来访太多，这里没有列全')
})

it('calls a visitor by a number from abroad, and not by a masked one', async () => {
  const call = (phone: string) => show(site([visit({ phone })]))
  const isOffered = () => document.querySelector('[aria-label="联系 刘洋"]') !== null
  await call('+4915123456789')
  expect(isOffered()).toBe(true)
  await call('+49****6789')
  expect(isOffered()).toBe(false)
})
