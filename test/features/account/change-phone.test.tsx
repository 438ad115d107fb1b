import { changePhone } from '@/contract/identity/account'
import { preCheckCode, sendVerifyCode } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { ChangePhoneScreen } from '@/features/account/security/ChangePhoneScreen'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/mine/setting', '/pages/mine/changePhone'] })
const next = () => press(byRole('button', '下一步'))
const change = () => press(byRole('button', '确认更换'))

beforeAll(() => {
  const user = { userId: 'u1', population: 'user', mobile: '13800138001' }
  useSession.setState({ phase: 'settled', accessToken: 'token', user: user as never })
})
afterAll(() => useSession.setState({ user: undefined, accessToken: undefined }))

beforeEach(async () => {
  server.on(sendVerifyCode.path, ok({ expiresIn: 300, retryAfter: 60 }))
  server.on(preCheckCode.path, ok({ ticket: 'ticket-1', expiresIn: 600 }))
  server.on(getUserInfo.path, refusal(500, '服务错误'))
  await drawScreen(<ChangePhoneScreen />)
})

async function proveOldPhone() {
  await type(byLabel('验证码'), ' 123456 ')
  await next()
  await until(() => hasField('新手机号'))
}

async function fillIn() {
  await proveOldPhone()
  await type(byLabel('新手机号'), ' 13912345678 ')
  await type(byLabel('验证码'), ' 654321 ')
}

it('begins with a code for the old number, and goes no further without', async () => {
  expect(readPage()).toContain('138****8001')
  await press(byRole('button', '获取验证码'))
  const { query } = await server.arrival(sendVerifyCode.path)
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
    mobile: '13800138001',
    purpose: 'changePhone',
  })
  await next()
  expect(readPage()).toContain('请输入验证码')
  expect(server.sentTo(preCheckCode.path)).toEqual([])
  server.on(preCheckCode.path, refusal(422, '验证码错误或已过期'))
  await type(byLabel('验证码'), '123456')
  await next()
  await until(() => readPage().includes('验证码错误或已过期'))
  expect(server.sentTo(preCheckCode.path)).toMatchObject([
    { mobile: '13800138001', code: '123456', purpose: 'changePhone' },
  ])
  expect(hasField('新手机号')).toBe(false)
})

it('changes the number with both proofs, reads the account again, and goes back', async () => {
  server.on(changePhone.path, ok({}))
  await fillIn()
  await change()
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['navigateBack 1'])
  expect(server.sentTo(changePhone.path)).toEqual([{ ticket: 'ticket-1', mobile: '13912345678', code: '654321' }])
  await server.arrival(getUserInfo.path)
})

it('sends no code to the old number in place of the new one', async () => {
  const canSend = () => byRole('button', '获取验证码').getAttribute('aria-disabled') !== 'true'
  await proveOldPhone()
  const seen = [canSend()]
  for (const mobile of ['13800138001', '13912345678']) {
    await type(byLabel('新手机号'), mobile)
    seen.push(canSend())
  }
  expect(seen).toEqual([false, false, true])
})

it('begins again once the proof of the old number is over, and says so', async () => {
  server.on(changePhone.path, refusal(410, '原手机号的验证已过期'))
  await fillIn()
  await change()
  await until(() => readPage().includes('原手机号的验证已过期'))
  expect(hasField('新手机号')).toBe(false)
  await proveOldPhone()
  expect(readPage()).not.toContain('原手机号的验证已过期')
})

it.each([
  [409, '手机号已注册', '新手机号'],
  [422, '验证码错误或已过期', '验证码'],
])('says what the server refuses with %i at its field, until that changes', async (code, text, label) => {
  server.on(changePhone.path, refusal(code, text))
  await fillIn()
  await change()
  await until(() => readPage().includes(text))
  expect(server.stand.moves()).toEqual([])
  const other = label === '验证码' ? '新手机号' : '验证码'
  await type(byLabel(other), byLabel(other).value.trim())
  expect(readPage()).toContain(text)
  await type(byLabel(label), '1')
  expect(readPage()).not.toContain(text)
})
