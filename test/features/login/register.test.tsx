import { createToken, registerUser, sendVerifyCode } from '@/contract/identity/auth'
import { RegisterScreen } from '@/features/login/RegisterScreen'
import { RegisterForm } from '@/features/partner/application/RegisterForm'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest', pages: ['/pages/register/index'] })

it.each([
  ['staff', <RegisterScreen key="staff" />, ['姓名', '手机号', '验证码', '密码']],
  [
    'partners',
    <RegisterForm key="partners" inviteCode={undefined} known={{ name: '', companyName: '' }} />,
    ['姓名', '企业', '手机号', '验证码', '密码'],
  ],
])('all fields of the registration of %s are boxes', async (_who, screen, labels) => {
  await drawScreen(screen)
  expect(labels.filter((label) => byLabel(label).closest('.root.box') === null)).toEqual([])
})

describe('who registers', () => {
  const register = () => press(byRole('button', '注册'))

  beforeEach(async () => {
    server.on(sendVerifyCode.path, ok({ expiresIn: 300, retryAfter: 60 }))
    await drawScreen(<RegisterScreen />)
    await type(byLabel('姓名'), ' 周强 ')
    await type(byLabel('手机号'), ' 13912345678 ')
    await type(byLabel('验证码'), ' 123456 ')
    await type(byLabel('密码'), ' Workshop-7')
  })

  it('is told at the field what is wrong or refused, until that changes, and agrees first', async () => {
    await register()
    expect(readPage()).toContain('密码不能包含空格')
    await type(byLabel('密码'), 'Workshop-7')
    await register()
    byRole('button', '注册')
    expect(server.sentTo(registerUser.path)).toEqual([])
    await press(byRole('checkbox', '我已阅读并同意'))
    for (const [code, text, label, other] of [
      [409, '该手机号已注册', '手机号', '验证码'],
      [422, '验证码错误或已过期', '验证码', '手机号'],
    ] as const) {
      server.on(registerUser.path, refusal(code, text))
      await register()
      await until(() => readPage().includes(text))
      await type(byLabel(other), byLabel(other).value.trim())
      expect(readPage()).toContain(text)
      await type(byLabel(label), `${byLabel(label).value.trim()} `)
      expect(readPage()).not.toContain(text)
    }
    const sent = { mobile: '13912345678', code: '123456', name: '周强', password: 'Workshop-7' }
    expect(server.sentTo(registerUser.path)).toMatchObject([sent, sent])
  })

  it('signs in by hand where that does not follow by itself', async () => {
    await type(byLabel('密码'), 'Workshop-7')
    await press(byRole('checkbox', '我已阅读并同意'))
    server.on(registerUser.path, ok({ userId: 'u1' }))
    server.on(createToken.path, refusal(429, '太多了'))
    await register()
    await until(() => readPage().includes('注册成功，请登录'))
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()[0]).toContain('/pages/index/login')
  })
})
