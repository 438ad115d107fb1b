import {
  admitVisitor,
  blockVisitor,
  callRoll,
  checkOutVisitor,
  listBlockedVisitors,
  listOnSite,
  unblockVisitor,
} from '@/contract/visit/visit-gate'
import { OnSiteScreen } from '@/features/visit/gate/OnSiteScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, byText, hasField, press, readPage, type } from '../../support/screen'
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

const show = async (answer: object, roles?: string[]) => {
  server.on(listOnSite.path, ok(answer))
  await open(undefined, roles)
  await until(() => readPage().includes('在场（人）'))
}

async function open(view: string | undefined, roles: string[] = ['reception']): Promise<void> {
  const user = { userId: 'u1', population: 'user', roles, member: { deptName: '行政部', roles, scopes: [] } }
  useSession.setState({ phase: 'settled', user: user as never })
  await drawScreen(
    <OnSiteScreen view={view} fromDay={undefined} toDay={undefined} hostId={undefined} figure={undefined} />,
  )
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

  // An administrator has the blocklist by the scope of visitors, which this one lacks.
  it.each([[['guard']], [['guard', 'administrator']]])(
    '%j has neither the blocklist nor the figures',
    async (roles) => {
      await show(site([]), roles)
      expect(readPage()).toContain('自助登记')
      for (const text of requireItems(['来访统计', '黑名单', '临时登记'])) expect(readPage()).not.toContain(text)
    },
  )
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
  await open('blocklist')
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

describe('a visitor at the desk', () => {
  const late = visit({
    insideSince: '2026-11-23 09:05:00',
    isOverstaying: true,
    plate: '沪AD12345',
    leaderName: '赵工',
  })

  it.each([
    ['onSite', '在场', late, '超时未离场', '09:05 入场 · 至 11-23 12:00'],
    ['onSite', '在场', inside, '在场', '09:05 入场 · 至 11-23 12:00'],
    ['overdue', '迟到或超时', visit({}), '过时未到', '11-23 09:00'],
    ['left', '已离场', visit({ leftTime: '2026-11-23 11:40:00' }), '已离场', '11:40 离场'],
    ['expected', '预计到访', visit({}), '待到访', '11-23 09:00'],
  ])('of the list %s (%s) is told by state and times', async (_tab, name, one, state, times) => {
    await show(site([one]))
    const tab = document.querySelector(`[role="tab"][aria-label^="${name}"]`)
    await press(tab as Element)
    await until(() => document.querySelector(`[aria-label^="刘洋 等 3 人，${state}，"]`) !== null)
    expect(readPage()).toContain(times)
    expect(readPage().includes('随 赵工 同行')).toBe(one === late)
  })

  it.each([
    ['reception', null, ['登记离场 刘洋'], true],
    ['guard', null, ['登记离场 刘洋'], false],
    ['reception', running, ['已找到 刘洋'], false],
  ])('is let out by the %s, and only looked for in a roll call: %j', async (role, rollCall, buttons, mayRegister) => {
    await show(site([{ ...inside, phone: '13800138008' }], rollCall), [role])
    const shown = [...document.querySelectorAll('[aria-label$=" 刘洋"]')].map((one) => one.getAttribute('aria-label'))
    expect(shown).toEqual(rollCall ? buttons : ['联系 刘洋', ...buttons])
    expect(readPage().includes('临时登记')).toBe(mayRegister)
    expect(readPage().includes('10:00 高翔开始点名已找到 0 / 3 人')).toBe(rollCall !== null)
  })

  it('is told to be found when the roll call ends with all', async () => {
    await show(site([inside], { ...running, missing: 0 }))
    await press(byRole('button', '结束点名'))
    await until(() => readPage().includes('所有人都已找到。'))
  })
})

it.each([
  [undefined, '查看在场人员需要前台或门岗权限'],
  ['walkIn', '登记临时来访需要前台权限'],
  ['blocklist', '查看黑名单需要前台权限'],
])('says to who has no part in it that %s is for others', async (view, text) => {
  await open(view, [])
  await until(() => readPage().includes(text))
  expect(server.arrived).toEqual([])
})

it('opens the registration of a walk-in for the reception', async () => {
  await open('walkIn')
  await until(() => hasField('访客姓名'))
})

describe('the blocklist', () => {
  const entry = (id: string, name: string) => ({
    id,
    name,
    phone: '136****5578',
    reason: '闹事',
    byName: '王敏',
    createTime: '2026-11-20 09:00:00',
  })
  const sent = () => server.arrived.filter(({ method }) => method === 'DELETE').map(({ query }) => query)
  const listed = () => okPage([entry('b1', '马腾'), entry('b2', '韩遂')])

  beforeEach(async () => {
    // One path reads and changes.
    server.on(unblockVisitor.path, ({ method }) => (method === 'GET' ? listed() : ok({})))
    await open('blocklist')
    await until(() => readPage().includes('韩遂'))
  })

  it('lifts one after a question', async () => {
    await press(byRole('button', '移出 韩遂'))
    await until(() => readPage().includes('把 韩遂 移出黑名单？'))
    await press(byRole('button', '取消'))
    await until(() => !readPage().includes('把 韩遂'))
    expect(sent()).toEqual([])
    await press(byRole('button', '移出 韩遂'))
    await until(() => readPage().includes('把 韩遂 移出黑名单？'))
    await press(byRole('button', '移出'))
    await until(() => sent().length > 0)
    expect(sent()).toEqual(['id=b2'])
  })

  it('lifts several, and names who was not', async () => {
    server.on(unblockVisitor.path, ({ method, query }) => {
      if (method === 'GET') return listed()
      return query === 'id=b2' ? refusal(404, '已经移出') : ok({})
    })
    await press(byRole('button', '选择多人移出'))
    await press(byRole('checkbox', '马腾 136****5578 · 闹事'))
    await press(byRole('checkbox', '韩遂 136****5578 · 闹事'))
    await press(document.querySelector('[role="button"][aria-label^="移出"]') as Element)
    await until(() => readPage().includes('把 2 人移出黑名单？'))
    await press(
      [...document.querySelectorAll('[role="button"]')].filter((one) => one.textContent === '移出').at(-1) as Element,
    )
    await until(() => readPage().includes('1 人已移出，1 人没有：'))
    expect(sent()).toEqual(['id=b1', 'id=b2'])
  })

  it('takes up who is typed, by the whole number', async () => {
    const added = () => server.arrived.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))
    server.on(blockVisitor.path, ({ method }) => (method === 'GET' ? listed() : ok(entry('b3', '张鲁'))))
    await press(byRole('button', '加入黑名单'))
    await press(byRole('button', '加入'))
    expect(added()).toEqual([])
    await type(byLabel('姓名'), ' 张鲁 ')
    await type(byLabel('手机号'), '138 0013 8009')
    await type(byLabel('原因'), '闹事')
    await press(byRole('button', '加入'))
    await until(() => !hasField('原因'))
    expect(added()).toEqual([{ name: '张鲁', phone: '13800138009', reason: '闹事' }])
  })
})
