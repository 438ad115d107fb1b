import type { LaunchEvent } from '@/contract/event/launch'
import { buildInvitationLink, getLaunchStep, splitCountdown } from '@/features/launch/launch-labels'
import { emptyGuestInvite, emptySignUp, validateGuestInvite, validateSignUp } from '@/features/launch/sign-up-form'
import { formatCount } from '@/lib/amount'
import { buildCalendarFile } from '@/lib/calendar-file'
import { parseWireTime } from '@/lib/wire-time'
import { breakLines } from '@/parts/poster/pen'
import { formatEventTime } from '@/ui/form/days'

const at = (time: string) => parseWireTime(time) ?? 0
const event = {
  startTime: '2026-11-28 14:00:00',
  endTime: '2026-11-28 16:30:00',
  liveUrl: 'https://live.example.com',
  capacity: 200,
  signUpCount: 186,
} as LaunchEvent

describe('the countdown', () => {
  it.each([
    ['2026-11-20 10:24:36', '08 03 35 24'],
    ['2026-11-28 13:59:59', '00 00 00 01'],
    ['2026-11-28 14:00:00', '00 00 00 00'],
    ['2026-11-29 00:00:00', '00 00 00 00'],
  ])('at %s leaves %s', (now, left) => {
    const figures = splitCountdown(at(event.startTime), at(now)).map(({ text }) => text)
    expect(figures.join(' ')).toBe(left)
  })

  it('says day, weekday and times as they are in China', () => {
    expect(formatEventTime(event)).toBe('11月28日 周六 14:00 – 16:30')
    const overnight = { ...event, endTime: '2026-11-29 00:30:00' }
    expect(formatEventTime(overnight)).toBe('11月28日 周六 14:00 – 11月29日 周日 00:30')
    expect([formatCount(1286), formatCount(186), formatCount(1_000_000)]).toEqual(['1,286', '186', '1,000,000'])
  })
})

describe('what one can do with an event', () => {
  it.each([
    ['before, not signed up', {}, false, '2026-11-27 10:00:00', 'signUp'],
    ['before, signed up', {}, true, '2026-11-27 10:00:00', 'ticket'],
    ['full', { signUpCount: 200 }, false, '2026-11-27 10:00:00', 'full'],
    ['full, signed up', { signUpCount: 200 }, true, '2026-11-27 10:00:00', 'ticket'],
    ['a quarter of an hour before', {}, false, '2026-11-28 13:45:00', 'watch'],
    ['while it is on, without a live address', { liveUrl: null }, true, '2026-11-28 15:00:00', 'ticket'],
    ['after', {}, true, '2026-11-28 16:30:01', 'over'],
  ])('%s', (_name, more, hasTicket, now, step) => {
    expect(getLaunchStep({ ...event, ...more }, hasTicket, at(now))).toBe(step)
  })
})

describe('the calendar file', () => {
  const facts = {
    uid: 'launch-1',
    title: '智造发布会',
    place: '接待中心; 一楼, 多功能厅',
    remindMinutes: 60,
    startsAt: at(event.startTime),
    endsAt: at(event.endTime),
    note: `${'让每台设备都会说话'.repeat(8)}\n第二行`,
  }
  const file = buildCalendarFile(facts, at('2026-11-20 10:00:00'))
  const lines = file.split('\r\n')

  it('has the event with its times in UTC, its signs escaped and a reminder', () => {
    for (const line of ['DTSTART:20261128T060000Z', 'DTEND:20261128T083000Z', 'TRIGGER:-PT60M', 'UID:launch-1'])
      expect(lines).toContain(line)
    expect(lines).toContain('LOCATION:接待中心\\; 一楼\\, 多功能厅')
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('breaks no line within a character nor beyond 75 octets, and loses nothing', () => {
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(file.replace(/\r\n /g, '')).toContain(`${'让每台设备都会说话'.repeat(8)}\\n第二行`)
  })
})

describe('forms', () => {
  const filled = { name: '刘洋', mobile: '13800138008', company: '博世', smsCode: '123456' }
  it.each([
    ['nothing', emptySignUp, false, { name: '请输入姓名', company: '请输入单位名称', smsCode: '请输入验证码' }],
    ['a short number', { ...filled, mobile: '1380' }, false, { mobile: '手机号应为 11 位，以 1 开头' }],
    ['a code with letters', { ...filled, smsCode: '12a456' }, false, { smsCode: '验证码为 6 位数字' }],
    ['a company too long', { ...filled, company: '长'.repeat(61) }, false, { company: '单位名称最多 60 个字' }],
    ['one’s own number without a code', { ...filled, smsCode: '' }, true, {}],
    ['everything', filled, false, {}],
  ])('of signing up, with %s', (_name, values, isOwn, errors) => {
    const found = Object.entries(validateSignUp(values, isOwn)).filter(([, error]) => error !== undefined)
    expect(Object.fromEntries(found)).toEqual(values === emptySignUp ? expect.objectContaining(errors) : errors)
  })

  const guest = { ...emptyGuestInvite, guestName: '孟凡' }
  it.each([
    ['nothing', emptyGuestInvite, { guestName: '请输入嘉宾姓名' }],
    ['a name too long', { ...guest, guestName: '长'.repeat(101) }, { guestName: '嘉宾姓名最多 100 个字' }],
    ['a company too long', { ...guest, guestCompany: '长'.repeat(61) }, { guestCompany: '单位名称最多 60 个字' }],
    ['a note too long', { ...guest, note: '长'.repeat(101) }, { note: '附言最多 100 个字' }],
    ['a name', guest, {}],
  ])('of inviting, with %s', (_name, values, errors) => {
    const found = Object.entries(validateGuestInvite(values)).filter(([, error]) => error !== undefined)
    expect(Object.fromEntries(found)).toEqual(errors)
  })
})

it('a poster breaks its lines between characters and ends what is too long with a sign', () => {
  const fits = (line: string) => line.length <= 4
  expect(breakLines('让每台设备都会说话', fits, 3)).toEqual(['让每台设', '备都会说', '话'])
  expect(breakLines('让每台设备都会说话', fits, 2)).toEqual(['让每台设', '备都会…'])
  expect(breakLines('短', fits, 2)).toEqual(['短'])
  expect(breakLines('设备🎉会说话', fits, 1)).toEqual(['设备…'])
  expect(breakLines('先看后买，再谈', fits, 3)).toEqual(['先看后买，', '再谈'])
})

it('the link of an invitation is whole, for readers outside the application', () => {
  expect(buildInvitationLink('23456789ABCD')).toMatch(
    /^https?:\/\/[^/]+\/pages\/liveH5\/invitation\?code=23456789ABCD$/,
  )
})
