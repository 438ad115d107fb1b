import {
  accountDrafts,
  applicationDrafts,
  getApplicationVersion,
  isDraftOfNext,
  toStoredAccount,
} from '@/features/partner/application/application-draft'
import { emptyContact, toApplicationValues } from '@/features/partner/application/application-form'
import { emptyRegister } from '@/features/partner/application/register-form'
import { DAY_MS } from '@/lib/durations'
import { readText, writeText } from '@/platform/storage'

const last = {
  kind: 'agency',
  name: '',
  companyName: '海天自动化',
  creditCode: '',
  region: '',
  intro: '',
  license: null,
  contacts: [],
  attachments: [],
}
const file = { id: 'f1', name: '执照.png', url: '/files/f1', size: 10, contentType: 'image/png' }
const values = {
  ...toApplicationValues(last as never),
  region: '浙江宁波',
  licenseFileId: 'f1',
  contacts: [emptyContact],
}
const savedAt = Date.parse('2026-11-20T10:00:00+08:00')

beforeEach(() => localStorage.clear())

it('an application is kept with its files, for its person alone', () => {
  applicationDrafts.save({ values, files: [file], savedAt }, '', 'p1')
  expect(applicationDrafts.read('', 'p1')).toEqual({ values, files: [file], savedAt })
  expect(applicationDrafts.read('', 'p2')).toBeUndefined()
  applicationDrafts.remove('', 'p1')
  expect(applicationDrafts.read('', 'p1')).toBeUndefined()
})

it.each([
  [null, true],
  ['2026-11-20 09:00:00', true],
  ['2026-11-20 11:00:00', false],
])('with the last submission at %s, what an earlier release kept at ten counts: %s', (applyTime, counts) => {
  expect(isDraftOfNext({ savedAt }, { applyTime })).toBe(counts)
})

it.each([
  ['2026-11-19 08:00:00', '2026-11-19 08:00:00', true],
  ['2026-11-19 08:00:00', '2026-11-25 08:00:00', false],
  [null, null, true],
  [null, '2026-11-19 08:00:00', false],
])('typed over the submission of %s, it counts while that of %s is the last: %s', (base, applyTime, counts) => {
  const version = getApplicationVersion({ applyTime: base })
  // Whether the phone's clock is days behind or ahead.
  for (const wrong of [0, Date.parse('2030-01-01T00:00:00Z')])
    expect(isDraftOfNext({ savedAt: wrong, version }, { applyTime })).toBe(counts)
})

it.each(['', 'null', '{"values":{"kind":"nobody"},"files":[],"savedAt":1}', '{"savedAt":"x"}'])(
  'what another release kept, %j, counts for nothing',
  (text) => {
    writeText('application:p1', text)
    expect(applicationDrafts.read('', 'p1')).toBeUndefined()
  },
)

it('an account is kept for a week, without code and password', () => {
  const typed = { ...emptyRegister, name: '钱云', mobile: '13912340701', code: '123456', password: 'Demo@2026' }
  accountDrafts.save({ values: toStoredAccount(typed), files: [], savedAt })
  expect(accountDrafts.read()?.values).toMatchObject({
    name: '钱云',
    mobile: '13912340701',
    code: '',
    password: '',
  })
  expect(readText('application:account')).not.toMatch(/123456|Demo@2026/)
  jest.useFakeTimers({ now: Date.now() + 8 * DAY_MS })
  expect(accountDrafts.read()).toBeUndefined()
  jest.useRealTimers()
})
