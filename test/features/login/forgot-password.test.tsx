import { forgetPassword, preCheckCode, sendVerifyCode } from '@/contract/identity/auth'
import { sendPartnerVerifyCode } from '@/contract/partner/partner'
import { ForgotPasswordScreen } from '@/features/login/ForgotPasswordScreen'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })
const { stand } = server

const buildBody = (path: string) => JSON.parse(server.arrived.find((one) => one.path === path)?.body ?? '{}')

beforeEach(() => {
  for (const call of [sendVerifyCode, sendPartnerVerifyCode]) {
    server.on(call.path, ok({ expiresIn: 300, retryAfter: 60 }))
  }
  server.on(preCheckCode.path, ok({ ticket: 'once', expiresIn: 600 }))
  server.on(forgetPassword.path, ok({}))
})

it.each([
  ['a partner', { population: 'partner' }, sendPartnerVerifyCode.path, 'channel', '/pages/channel/index/login'],
  ['staff', {}, sendVerifyCode.path, 'user', '/pages/index/login'],
])('sets the password of %s alone, and leads back to their login', async (_who, props, sender, client, login) => {
  stand.stand(login, '/pages/index/register')
  await drawScreen(<ForgotPasswordScreen {...props} />)
  await type(byLabel('手机号'), '13800138020')
  await press(byRole('button', '获取验证码'))
  await until(() => server.arrived.some(({ path }) => path === sender))
  await type(byLabel('验证码'), '123456')
  await press(byRole('button', '下一步'))
  await until(() => hasField('新密码'))
  expect(buildBody(preCheckCode.path)).toMatchObject({ mobile: '13800138020', purpose: 'forget', client })
  await type(byLabel('新密码'), 'Partner@2028')
  await type(byLabel('确认'), 'Partner@2028')
  await press(byRole('button', '确定'))
  await until(() => stand.moves().length > 0)
  expect(buildBody(forgetPassword.path)).toMatchObject({ ticket: 'once', password: 'Partner@2028', client })
  expect(server.arrived.filter(({ path }) => path === sendVerifyCode.path)).toHaveLength(client === 'user' ? 1 : 0)
})

it('proves the number again once the proof is over, and sends no password that is mistyped', async () => {
  await drawScreen(<ForgotPasswordScreen />)
  await press(byRole('button', '下一步'))
  expect(readPage()).toContain('请输入手机号')
  await type(byLabel('手机号'), '13800138020')
  await type(byLabel('验证码'), '123456')
  server.on(preCheckCode.path, refusal(422, '验证码错误或已过期'))
  await press(byRole('button', '下一步'))
  await until(() => readPage().includes('验证码错误或已过期'))
  server.on(preCheckCode.path, ok({ ticket: 'once', expiresIn: 600 }))
  await press(byRole('button', '下一步'))
  await until(() => hasField('新密码'))
  await type(byLabel('新密码'), 'Partner@2028')
  await type(byLabel('确认'), 'Partner@2029')
  await press(byRole('button', '确定'))
  expect(readPage()).toContain('两次输入的密码不一致')
  expect(server.sentTo(forgetPassword.path)).toEqual([])
  await type(byLabel('确认'), 'Partner@2028')
  server.on(forgetPassword.path, refusal(422, '验证已过期，请重新验证'))
  await press(byRole('button', '确定'))
  await until(() => hasField('验证码') && readPage().includes('验证已过期，请重新验证'))
  expect(stand.moves()).toEqual([])
})
