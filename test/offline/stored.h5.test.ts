import { array, number, object, string, unknown } from 'valibot'

import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { connectStoredValues } from '@/offline/clearing'
import { openFormDrafts } from '@/offline/form-draft'
import { storedKinds } from '@/offline/registry'
import { clearStored, openStored, removeExpired } from '@/offline/stored'
import { listStoredKeys, readJson, readText, writeJson, writeText } from '@/platform/storage'
import { type SessionUser, useSession } from '@/session/session'
import { notifyUserExit } from '@/session/user-exit'

const signIn = (userId: string | undefined) =>
  useSession.setState({ user: userId === undefined ? undefined : ({ userId, population: 'user' } as SessionUser) })

const visits = openStored('guestVisits', array(object({ id: string() })))
const passes = openStored('visitorPass', object({ code: string() }))
const forms = openStored('processForm', object({ name: string() }))
const account = openStored('partnerAccountDraft', object({ name: string() }))

beforeAll(connectStoredValues)
beforeEach(() => {
  localStorage.clear()
  signIn('li-na')
})
afterEach(() => jest.useRealTimers())

describe('a value of the device', () => {
  it('is read by everybody who uses the device', () => {
    expect(visits.write([{ id: 'v1' }])).toBe(true)
    signIn(undefined)
    expect(visits.read()).toEqual([{ id: 'v1' }])
    expect(readJson('visitorPasses')).toMatchObject({ version: 1, savedAt: expect.any(Number) })
  })
})

describe('a value of the current user', () => {
  it('is read by its user alone', () => {
    passes.write({ code: 'A' }, 'p1')
    signIn('zhang-wei')
    expect(passes.read('p1')).toBeUndefined()
    signIn(undefined)
    expect(passes.read('p1')).toBeUndefined()
    signIn('li-na')
    expect(passes.read('p1')).toEqual({ code: 'A' })
  })

  it('is not written while nobody is signed in', () => {
    signIn(undefined)
    expect(passes.write({ code: 'A' }, 'p1')).toBe(false)
    expect(listStoredKeys()).toEqual([])
  })
})

describe('work of a user', () => {
  it('is separate for each user of the device', () => {
    forms.write({ name: '出差' }, 'trip')
    forms.write({ name: '外出' }, 'trip', { userId: 'zhang-wei' })
    expect([forms.read('trip'), forms.read('trip', 'zhang-wei')]).toEqual([{ name: '出差' }, { name: '外出' }])
    expect(forms.read('leave')).toBeUndefined()
  })

  it('keeps the newest slots up to their maximum', () => {
    jest.useFakeTimers()
    for (let at = 0; at <= 12; at++) {
      jest.setSystemTime(at * 1000)
      forms.write({ name: '出差' }, `p${at}`)
    }
    expect(forms.read('p0')).toBeUndefined()
    expect(forms.listSlots()).toHaveLength(12)
    expect(forms.readWithTime('p12')).toEqual({ value: { name: '出差' }, savedAt: 12_000 })
  })
})

describe('what the last release stored', () => {
  it.each<[string, string, unknown, () => unknown, unknown]>([
    ['a value of the device', 'visitorPasses', [{ id: 'v1' }], () => visits.read(), [{ id: 'v1' }]],
    [
      'a value of a user',
      'personal:pass:p1',
      { userId: 'li-na', value: { code: 'A' } },
      () => passes.read('p1'),
      { code: 'A' },
    ],
    ['a draft', 'study:li-na', { r1: 3 }, () => openStored('studyProgress', unknown()).read(), { r1: 3 }],
    ['the version of the guide', 'guideSeen', 1, () => openStored('guideSeen', number()).read(), 1],
    [
      'a queued write',
      'heldWrite',
      { userId: 'li-na', at: Date.now(), summary: '处理待办' },
      () => openStored('endedSessionWrite', object({ summary: string() })).read(),
      { summary: '处理待办' },
    ],
  ])('is read: %s', (_what, key, value, read, expected) => {
    writeJson(key, value)
    expect(read()).toEqual(expected)
  })

  it('is read as a draft with its values, files and version', () => {
    const draft = { values: { content: '电话回访' }, files: [], savedAt: 5, version: 2 }
    writeJson('follow-up:li-na:o1', draft)
    expect(openFormDrafts('followUpDraft', object({ content: string() })).read('o1')).toEqual(draft)
  })

  it.each([
    ['of another shape', 'form:li-na:trip', { process: { form: 1 }, keptAt: 1 }, () => forms.read('trip')],
    ['of another version', 'visitorPasses', { version: 9, savedAt: 1, value: [] }, () => visits.read()],
    ['without a time although it expires', 'application:account', { name: '钱云' }, () => account.read()],
  ])('is dropped: a value %s', (_what, key, value, read) => {
    writeJson(key, value)
    expect(read()).toBeUndefined()
    expect(readText(key)).toBeUndefined()
  })
})

describe('the end of a value', () => {
  it('comes with its lifetime, also when no screen reads it', () => {
    account.write({ name: '钱云' })
    visits.write([])
    jest.useFakeTimers({ now: Date.now() + 8 * DAY_MS })
    removeExpired()
    expect(listStoredKeys()).toEqual(['visitorPasses'])
  })

  it('comes after a week for what a guest has sent without an answer, which names them', () => {
    const attempts = openStored('submitAttempts', unknown())
    attempts.write([{ key: 'k', at: Date.now(), values: { name: '刘洋', phone: '13800138008' } }], 'invitation-1')
    jest.useFakeTimers({ now: Date.now() + 6 * DAY_MS })
    removeExpired()
    expect(attempts.read('invitation-1')).toBeDefined()
    jest.setSystemTime(Date.now() + 2 * DAY_MS)
    removeExpired()
    expect(listStoredKeys()).toEqual([])
  })

  it.each([
    ['healthDraft', 2 * HOUR_MS],
    ['gateBook', DAY_MS],
    ['visitDraft', DAY_MS],
    ['visitorDraft', DAY_MS],
    ['fileImport', DAY_MS],
    ['launchSignUpDraft', DAY_MS],
    ['trialDraft', DAY_MS],
    ['endedSessionWrite', DAY_MS],
    ['publicFormDraft', 7 * DAY_MS],
    ['partnerAccountDraft', 7 * DAY_MS],
  ] as const)('comes in time for what names people: %s', (kind, ms) => {
    const now = Date.now()
    openStored(kind, unknown()).write({ name: '刘洋' }, 'one', { savedAt: now })
    jest.useFakeTimers({ now: now + ms - 1 })
    removeExpired()
    expect(listStoredKeys()).toHaveLength(1)
    jest.setSystemTime(now + ms)
    removeExpired()
    expect(listStoredKeys()).toEqual([])
  })

  it.each(['signOut', 'otherUser'] as const)('comes for what belongs to a user on %s, and work stays', (reason) => {
    passes.write({ code: 'A' }, 'p1')
    forms.write({ name: '出差' }, 'trip')
    openStored('workflowDraft', unknown()).write({}, 'task')
    openStored('endedSessionWrite', unknown()).write({ path: '/core/x' })
    openStored('healthDraft', unknown()).write({ temperature: '36.5' }, 'v1')
    visits.write([])
    writeText('themeColor', '#006cd6')
    notifyUserExit(reason)
    const left = ['draft:li-na:task', 'form:li-na:trip', 'themeColor', 'visitorPasses']
    expect(listStoredKeys().sort()).toEqual(reason === 'signOut' ? left : [...left, 'heldWrite'].sort())
  })

  it('comes by clearing the cache for what can be fetched again', () => {
    passes.write({ code: 'A' }, 'p1')
    openStored('places', unknown()).write([])
    openStored('endedSessionWrite', unknown()).write({})
    clearStored('cacheCleared')
    expect(listStoredKeys()).toEqual(['heldWrite'])
  })
})

it('leaves the keys of the specification to the session and the theme', () => {
  const keys = Object.values(storedKinds).map(({ key }) => key as string)
  expect(keys.filter((key) => ['accessToken', 'user', 'themeColor'].includes(key))).toEqual([])
})
