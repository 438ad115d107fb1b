import { getLaunch, type LaunchEvent, openLaunchInvitation, signUpForLaunch } from '@/contract/event/launch'
import { LaunchInvitationScreen } from '@/features/launch/LaunchInvitationScreen'
import { LaunchScreen } from '@/features/launch/LaunchScreen'
import { readLaunchTicket, saveLaunchTicket } from '@/features/launch/launch-ticket-store'
import { SignUpSheet } from '@/features/launch/SignUpSheet'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, readSpaces, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })
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
