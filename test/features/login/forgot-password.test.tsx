import { QueryClientProvider } from '@tanstack/react-query'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { forgetPassword, preCheckCode, sendVerifyCode } from '@/contract/identity/auth'
import { sendPartnerVerifyCode } from '@/contract/partner/partner'
import { ForgotPasswordScreen } from '@/features/login/ForgotPasswordScreen'

import { ApiServer, ok } from '../../support/api-server'
import { draw } from '../../support/draw'
import { createH5Stand } from '../../support/h5-stand'
import { byLabel, byRole, hasField, press, type } from '../../support/screen'
import { until } from '../../support/until'

const server = new ApiServer()
const stand = createH5Stand()

const bodyOf = (path: string) => JSON.parse(server.arrived.find((one) => one.path === path)?.body ?? '{}')

beforeAll(async () => {
  const host = await server.start()
  Object.assign(process.env, { API_BASE: host, CHANNEL_BASE: host, PARTNER_BASE: host })
  configureClient({ getToken: () => undefined })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  stand.reset()
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
  await draw(
    <QueryClientProvider client={createQueryClient()}>
      <ForgotPasswordScreen {...props} />
    </QueryClientProvider>,
  )
  await type(byLabel('手机号'), '13800138020')
  await press(byRole('button', '获取验证码'))
  await until(() => server.arrived.some(({ path }) => path === sender))
  await type(byLabel('验证码'), '123456')
  await press(byRole('button', '下一步'))
  await until(() => hasField('新密码'))
  expect(bodyOf(preCheckCode.path)).toMatchObject({ mobile: '13800138020', purpose: 'forget', client })
  await type(byLabel('新密码'), 'Partner@2028')
  await type(byLabel('确认'), 'Partner@2028')
  await press(byRole('button', '确定'))
  await until(() => stand.moves().length > 0)
  expect(bodyOf(forgetPassword.path)).toMatchObject({ ticket: 'once', password: 'Partner@2028', client })
  expect(server.arrived.filter(({ path }) => path === sendVerifyCode.path)).toHaveLength(client === 'user' ? 1 : 0)
})
