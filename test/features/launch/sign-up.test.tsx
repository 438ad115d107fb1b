import {
  createLaunchInvitation,
  getLaunch,
  type LaunchEvent,
  listLaunchInvitations,
  openLaunchInvitation,
  setLaunchReminder,
  signUpForLaunch,
} from '@/contract/event/launch'
import { LaunchInvitationScreen } from '@/features/launch/LaunchInvitationScreen'
import { LaunchScreen } from '@/features/launch/LaunchScreen'
import { readLaunchTicket, saveLaunchTicket } from '@/features/launch/launch-ticket-store'
import { SignUpSheet } from '@/features/launch/SignUpSheet'
import { type SessionUser, useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, hasField, hasRole, press, readPage, readSpaces, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session' })
// The sheet reads its id alone.
const event = { id: 'event-1' } as LaunchEvent
const ticket = {
  code: 'ABCDEFGHJKMN',
  signUpNo: 'FB-1',
  name: '周远航',
  company: '远帆阀门',
  isReminded: false,
  signUpTime: '2026-11-20 10:00:00',
}
const onDone = jest.fn()

const typed = () => ['姓名', '单位', '手机号', '验证码'].map((label) => byLabel(label).value)
const sent = () => server.arrived.filter(({ path }) => path === signUpForLaunch.path)

const hasButton = (text: string) =>
  [...document.querySelectorAll('[role="button"]')].some(({ textContent }) => readSpaces(textContent ?? '') === text)
const isIdle = () => document.querySelector('[aria-label="提交报名，处理中"]') === null

/** As the page is loaded: nothing is known but what the device keeps. */
async function open(): Promise<void> {
  await drawScreen(<SignUpSheet event={event} invitation={undefined} onDone={onDone} onClose={() => undefined} />)
}

async function fillIn(): Promise<void> {
  await type(byLabel('姓名'), '周远航')
  await type(byLabel('单位'), '远帆阀门')
  await type(byLabel('手机号'), '13912345678')
}

async function handIn(): Promise<void> {
  await press(byRole('checkbox', '我已阅读并同意'))
  const before = sent().length
  await press(byRole('button', '提交报名'))
  await until(() => sent().length > before && isIdle())
}

beforeEach(() => {
  onDone.mockReset()
})

it('what was typed stands there after a reload, without the code', async () => {
  await open()
  await fillIn()
  await type(byLabel('验证码'), '123456')
  await open()
  expect(typed()).toEqual(['周远航', '远帆阀门', '13912345678', ''])
})

it('after a lost answer and a reload the same sign-up is asked for with the same key, and then nothing is kept of it', async () => {
  await open()
  await fillIn()
  await type(byLabel('验证码'), '123456')
  server.on(signUpForLaunch.path, { cut: true })
  await handIn()
  await open()
  expect(typed()).toEqual(['周远航', '远帆阀门', '13912345678', '123456'])
  server.on(signUpForLaunch.path, ok(ticket))
  await handIn()
  expect(onDone).toHaveBeenCalledWith(ticket)
  const [first, second] = sent()
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  expect(readLaunchTicket('event-1')).toMatchObject({ signUpNo: 'FB-1' })
  expect(JSON.stringify(localStorage)).not.toContain('13912345678')
})

it('a refused code is said at its field, and another code is another try', async () => {
  await open()
  await fillIn()
  await type(byLabel('验证码'), '123456')
  server.on(signUpForLaunch.path, refusal(422, '验证码错误或已过期'))
  await handIn()
  expect(document.body.textContent).toContain('验证码错误或已过期')
  await type(byLabel('验证码'), '654321')
  server.on(signUpForLaunch.path, ok(ticket))
  const before = sent().length
  await press(byRole('button', '提交报名'))
  await until(() => sent().length > before && onDone.mock.calls.length > 0)
  const [first, second] = sent()
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
})

it('nothing is sent before the agreement is ticked', async () => {
  await open()
  await fillIn()
  await type(byLabel('验证码'), '123456')
  await press(byRole('button', '提交报名'))
  // Not on its way either.
  byRole('button', '提交报名')
  expect(sent()).toEqual([])
})

it('the guest of an invitation signs up by it, under the name that stands there, and nothing stands around the values', async () => {
  const guest = { name: '孟凡', company: '博世' }
  await drawScreen(
    <SignUpSheet event={event} invitation="INV" guest={guest} onDone={onDone} onClose={() => undefined} />,
  )
  expect(typed()).toEqual(['孟凡', '博世', '', ''])
  await type(byLabel('姓名'), ' 孟凡 ')
  await type(byLabel('手机号'), '13912345678')
  await type(byLabel('验证码'), '123456')
  server.on(signUpForLaunch.path, ok(ticket))
  await handIn()
  expect(server.sentTo(signUpForLaunch.path)).toEqual([
    {
      eventId: 'event-1',
      name: '孟凡',
      mobile: '13912345678',
      company: '博世',
      agreed: true,
      smsCode: '123456',
      invitation: 'INV',
    },
  ])
})

it('whoever waits on the page of the event is let into the stream as it opens', async () => {
  const start = '2026-12-07 14:00:00'
  const opens = Date.parse('2026-12-07T13:45:00+08:00')
  const waiting = {
    ...event,
    title: '2026 智造发布会',
    slogan: '',
    tags: [],
    hostName: '',
    address: '',
    startTime: start,
    endTime: '2026-12-07 16:30:00',
    phase: 'before',
    intro: '',
    agenda: [],
    speakers: [],
    capacity: 200,
    signUpCount: 20,
    liveUrl: 'https://live.example.com',
  }
  const tell = (serverTime: number) =>
    server.on(getLaunch.path, ok({ event: { ...waiting, serverTime }, ticket: null }))
  const timers = jest.spyOn(globalThis, 'setTimeout')
  const minutes = 60_000
  tell(opens - 20 * minutes)
  await drawScreen(<LaunchScreen picture="launch.jpg" />)
  await until(() => hasButton('立即报名 · 20 人'))
  const [turn] = timers.mock.calls.find(([, ms = 0]) => ms > 19 * minutes && ms < 21 * minutes) ?? []
  timers.mockRestore()
  tell(opens + 100)
  await t.act(async () => turn?.())
  await until(() => hasButton('进入直播'))
})

const user = {
  userId: 'u1',
  population: 'user',
  realName: '李娜',
  companyName: '华东精密制造',
  mobile: '13800138002',
} as unknown as SessionUser
const signIn = () => t.act(async () => useSession.setState({ phase: 'settled', accessToken: 'x', user }))
afterEach(() => t.act(async () => useSession.setState({ accessToken: undefined, user: undefined })))

describe('an account', () => {
  it('signs up without a code, until the server wants one', async () => {
    await signIn()
    await open()
    expect([byLabel('姓名').value, byLabel('手机号').value, hasField('验证码')]).toEqual(['李娜', '13800138002', false])
    server.on(signUpForLaunch.path, refusal(422, '请输入验证码'))
    await handIn()
    expect(server.sentTo(signUpForLaunch.path)[0]).not.toHaveProperty('smsCode')
    await until(() => hasField('验证码'))
    expect(readPage()).toContain('请输入验证码')
  })

  it('invites guests by name, and sees who came', async () => {
    await signIn()
    const shown = { ...event, title: '智造发布会' }
    server.on(getLaunch.path, ok({ event: { ...full, ...shown }, ticket: null }))
    const row = { guestName: '孟凡', guestCompany: '博世', isSignedUp: true, createTime: '2026-11-20 09:15:00' }
    const rows = [
      { ...row, code: 'A1' },
      { ...row, code: 'A2', guestName: '刘洋', isSignedUp: false },
    ]
    server.on(listLaunchInvitations.path, okPage(rows))
    server.on(createLaunchInvitation.path, refusal(409, '今天发出的邀请过多'))
    await drawScreen(<LaunchInvitationScreen />)
    await until(() => readPage().includes('邀请嘉宾参加智造发布会') && readPage().includes('孟凡'))
    const cells = ['孟凡', '刘洋'].map((name) => document.querySelector(`[role="button"][aria-label^="${name}"]`))
    expect(cells.map((cell) => readSpaces(cell?.textContent ?? ''))).toEqual([
      '孟凡博世 · 11-20 09:15已报名',
      '刘洋博世 · 11-20 09:15未报名',
    ])
    await press(byRole('button', '生成邀请函'))
    expect(readPage()).toContain('请输入嘉宾姓名')
    await type(byLabel('嘉宾姓名'), ' 周平 ')
    await press(byRole('button', '生成邀请函'))
    await until(() => readPage().includes('今天发出的邀请过多'))
    // At its field, not in a toast.
    expect(document.getElementById('app-toast')).toBeNull()
    server.on(createLaunchInvitation.path, ok({ code: 'NEW234567890' }))
    await press(byRole('button', '生成邀请函'))
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual(['navigateTo /pages/liveH5/invitation?code=NEW234567890'])
    const made = { eventId: 'event-1', guestName: '周平', guestCompany: '', note: '' }
    expect(server.sentTo(createLaunchInvitation.path)).toEqual([made, made])
    expect(byLabel('嘉宾姓名').value).toBe('')

    server.on(listLaunchInvitations.path, refusal(500, '服务错误'))
    await drawScreen(<LaunchInvitationScreen />)
    await until(() => readPage().includes('我发出的邀请加载失败'))
    server.on(listLaunchInvitations.path, okPage(rows))
    await press(byRole('button', '重试'))
    await until(() => readPage().includes('孟凡'))
  })
})

const speaker = { name: '陈博士', company: '研究院', post: '院长', intro: '三十年机床研究', avatar: null }
const item = (time: string) => ({ time, minutes: 30, title: `议题 ${time}`, speaker: '陈博士' })
const full = {
  ...event,
  title: '2026 智造发布会',
  slogan: '看见工厂的下一步',
  tags: [],
  hostName: '',
  address: '昆山',
  startTime: '2099-12-07 14:00:00',
  endTime: '2099-12-07 16:30:00',
  phase: 'before',
  intro: '',
  agenda: ['14:00', '14:30', '15:00', '15:30'].map(item),
  speakers: [speaker],
  capacity: 200,
  signUpCount: 20,
  liveUrl: null,
  serverTime: Date.parse('2099-12-01T10:00:00+08:00'),
}

describe('the page of an event', () => {
  async function openPage(more: object = {}, own: object | null = null) {
    server.on(getLaunch.path, ok({ event: { ...full, ...more }, ticket: own }))
    await drawScreen(<LaunchScreen picture="launch.jpg" />)
    await until(() => readPage().includes('2026 智造发布会'))
  }

  it.each([
    ['live', {}, '正在进行', ''],
    ['over', {}, '发布会已结束，感谢关注', ''],
    ['cancelled', { cancelReason: '嘉宾行程有变' }, '发布会已取消：嘉宾行程有变', '已取消'],
    ['paused', {}, 'paused', ''],
  ])('says in place of the countdown that it is %s', async (phase, more, text, button) => {
    await openPage({ phase, ...more })
    expect(readPage()).toContain(text)
    expect(hasRole('timer') || readPage().includes('天')).toBe(false)
    if (button) expect(byRole('button', button).getAttribute('aria-disabled')).toBe('true')
  })

  it('that is full says so, and takes nobody more', async () => {
    await openPage({ signUpCount: 200 })
    expect(byRole('button', '名额已满 · 200 人').getAttribute('aria-disabled')).toBe('true')
  })

  it('begins with three items of its agenda, and shows all at a tap', async () => {
    await openPage()
    expect([readPage().includes('议题 15:00'), readPage().includes('议题 15:30')]).toEqual([true, false])
    expect(readPage()).toContain('陈博士 · 30 分钟')
    await press(byRole('button', '全部 4 场'))
    expect(readPage()).toContain('议题 15:30')
    await openPage({ agenda: full.agenda.slice(0, 3) })
    expect(readPage()).toContain('3 场')
    expect(hasButton('全部 3 场')).toBe(false)
  })

  it('tells more of a speaker at a tap', async () => {
    await openPage()
    await press(byRole('button', '陈博士，研究院'))
    expect(readSpaces(byRole('dialog', '陈博士').textContent ?? '')).toContain('研究院 · 院长三十年机床研究')
  })

  it('reminds an account that has signed up, if it likes', async () => {
    await signIn()
    server.on(setLaunchReminder.path, ok({ isOn: true }))
    await openPage({}, ticket)
    expect(readPage()).toContain('FB-1 · 开始前 1 小时提醒我')
    await press(byRole('switch', '开始前提醒'))
    await server.arrival(setLaunchReminder.path)
    expect(server.sentTo(setLaunchReminder.path)).toEqual([{ eventId: 'event-1', isOn: true }])
    await until(() => readPage().includes('开始前 1 小时提醒你'))
    await press(byRole('button', '我的邀请函'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/liveH5/invitation?code=ABCDEFGHJKMN'])
  })

  it('leaves a guest who has signed up to the calendar', async () => {
    saveLaunchTicket('event-1', ticket)
    await openPage()
    expect(readPage()).toContain('FB-1 · 加入日历，到时提醒')
    expect(hasRole('switch')).toBe(false)
  })
})

describe('an invitation', () => {
  const invitation = (phase: string, isSignedUp: boolean) => ({
    code: ticket.code,
    event: {
      id: 'event-1',
      title: '智造新品发布会',
      slogan: '看见工厂的下一步',
      tags: [],
      hostName: '华东精密制造',
      address: '昆山',
      startTime: '2026-11-28 14:00:00',
      endTime: '2026-11-28 17:00:00',
      phase,
      intro: '',
      agenda: [],
      speakers: [],
      capacity: 100,
      signUpCount: 3,
      liveUrl: null,
      serverTime: 1,
    },
    guestName: '周远航',
    guestCompany: '',
    inviterName: '王强',
    inviterAvatar: null,
    note: '',
    isSignedUp,
  })

  it('opens again on the device that signed up last, and on no other', async () => {
    await drawScreen(<LaunchInvitationScreen />)
    expect(server.arrived).toEqual([])
    saveLaunchTicket('event-1', ticket)
    server.on(openLaunchInvitation.path, ok(invitation('before', false)))
    await drawScreen(<LaunchInvitationScreen />)
    await until(() => readPage().includes('王强'))
    expect(readPage()).toContain('诚邀你莅临')
  })

  it.each([
    ['to whoever has not signed up', 'before', false, false, '接受邀请'],
    ['to whoever has signed up', 'before', true, false, '查看发布会'],
    ['on the device that signed up', 'before', false, true, '查看发布会'],
    ['once the event is over', 'over', false, false, '查看发布会'],
    ['once the event is called off', 'cancelled', false, false, '查看发布会'],
  ])('%s offers the one thing that is left to do', async (_when, phase, isSignedUp, isOwn, text) => {
    if (isOwn) saveLaunchTicket('event-1', ticket)
    server.on(openLaunchInvitation.path, ok(invitation(phase, isSignedUp)))
    await drawScreen(<LaunchInvitationScreen code={ticket.code} />)
    await until(() => readPage().includes('王强'))
    await press(byRole('button', text))
    await until(() => server.stand.moves().length > 0)
    const query = text === '接受邀请' ? `&invitation=${ticket.code}` : ''
    expect(server.stand.moves()).toEqual([`navigateTo /pages/liveH5/index?id=event-1${query}`])
  })
})
