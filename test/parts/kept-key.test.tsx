import { changePassword } from '@/contract/identity/user'
import { ApiError } from '@/lib/errors'
import { ChangePasswordForm } from '@/parts/sign-in/ChangePasswordForm'
import { CodeForm } from '@/parts/sign-in/CodeForm'
import { type GrantFormProps, PasswordForm } from '@/parts/sign-in/PasswordForm'
import { AccountLinks, OtherLoginLink } from '@/parts/sign-in/SignInLinks'

import { ok, refusal } from '../support/api-server'
import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../support/screen'
import { drawScreen, setUpScreenServer } from '../support/screen-server'
import { until } from '../support/until'

const server = setUpScreenServer({ caller: 'guest' })

it('after a lost answer the second tap is the same write, and what else is typed is another', async () => {
  const onChanged = jest.fn()
  server.on(changePassword.path, { cut: true })
  await drawScreen(<ChangePasswordForm onChanged={onChanged} />)
  const fill = async (password: string) => {
    await type(byLabel('原密码'), 'Demo@2026')
    await type(byLabel('新密码'), password)
    await type(byLabel('确认'), password)
  }
  const submit = async (times: number) => {
    await press(byRole('button', '确定'))
    await until(() => server.arrived.length === times)
    await until(() => document.querySelector('[role="button"][aria-label="确定"]:not([aria-disabled])') !== null)
  }
  await fill('Workshop-7')
  await submit(1)
  await submit(2)
  await fill('Workshop-8')
  server.on(changePassword.path, ok({}))
  await press(byRole('button', '确定'))
  await until(() => onChanged.mock.calls.length === 1)
  const [first, second, third] = server.arrived.map(({ headers }) => headers['idempotency-key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it.each([
  [422, '原密码不正确', '原密码', '原密码不正确'],
  [429, '请十分钟后再试', '原密码', '请十分钟后再试'],
  [400, '', '新密码', '新密码不符合要求，请换一个'],
])('a change of password that is refused with %i says why at the field', async (code, message, field, text) => {
  server.on(changePassword.path, refusal(code, message))
  await drawScreen(<ChangePasswordForm onChanged={jest.fn()} />)
  for (const label of ['新密码', '确认']) await type(byLabel(label), 'Workshop-7')
  await type(byLabel('原密码'), 'Demo@2026')
  await press(byRole('button', '确定'))
  await until(() => readPage().includes(text))
  const isInvalid = (label: string) => byLabel(label).getAttribute('aria-invalid') === 'true'
  expect(['原密码', '新密码', '确认'].filter(isInvalid)).toEqual([field])
  await type(byLabel(field), 'Workshop-8')
  expect(readPage()).not.toContain(text)
})

const Code = (props: GrantFormProps) => <CodeForm population="user" {...props} />
const unknown = new ApiError(422, 'MOBILE_NOT_EXIST')

it.each([
  ['password', PasswordForm, '密码', new ApiError(401, ''), '密码', '手机号或密码不正确'],
  ['code', Code, '验证码', new ApiError(422, '验证码已过期'), '验证码', '验证码已过期'],
  ['code of a number without an account', Code, '验证码', unknown, '手机号', '该手机号尚未注册'],
  ['code while the server fails', Code, '验证码', new ApiError(500, '服务错误'), undefined, ''],
])('a refused sign-in by %s says why at the field', async (_by, Form, secret, error, field, text) => {
  const onSubmit = jest.fn()
  await draw(<Form isBusy={false} canContinue={() => true} onSubmit={onSubmit} />)
  await type(byLabel('手机号'), '13912345678')
  await type(byLabel(secret), '123456')
  await press(byRole('button', '登录'))
  const [[, showRefusal]] = onSubmit.mock.calls
  await t.act(async () => expect(showRefusal(error)).toBe(field !== undefined))
  const isInvalid = (label: string) => byLabel(label).getAttribute('aria-invalid') === 'true'
  expect(['手机号', secret].filter(isInvalid)).toEqual(field === undefined ? [] : [field])
  expect(readPage()).toContain(text)
})

it.each([
  ['password', PasswordForm, '密码', { grant_type: 'password', username: '13912345678', password: ' 12345678 ' }],
  ['code', Code, '验证码', { grant_type: 'sms_code', mobile: '13912345678', code: '123456' }],
] as const)(
  'a sign-in by %s goes out once the agreement is ticked and all is filled in',
  async (_by, Form, secret, grant) => {
    const onSubmit = jest.fn()
    const form = (canContinue: boolean) => <Form isBusy={false} canContinue={() => canContinue} onSubmit={onSubmit} />
    const fill = async () => {
      await type(byLabel('手机号'), '13912345678')
      await press(byRole('button', '登录'))
      expect(onSubmit).not.toHaveBeenCalled()
      await type(byLabel(secret), 'password' in grant ? grant.password : grant.code)
      await press(byRole('button', '登录'))
    }
    await draw(form(false))
    await fill()
    expect(onSubmit).not.toHaveBeenCalled()
    await draw(form(true))
    await fill()
    expect(onSubmit.mock.calls).toEqual([[grant, expect.any(Function)]])
  },
)

it.each([
  [
    'staff',
    'user',
    ['注册账号', '忘记密码', '渠道伙伴登录 ›'],
    ['register/index', 'index/register', 'channel/index/login'],
  ],
  [
    'partners',
    'partner',
    ['注册伙伴账号', '忘记密码', '企业员工登录 ›'],
    ['channel/index/register', 'index/register?population=partner', 'index/login'],
  ],
] as const)('the links of the login page of %s lead to their own pages', async (_who, population, links, paths) => {
  await draw(
    <>
      <AccountLinks population={population} />
      <OtherLoginLink population={population} />
    </>,
  )
  for (const link of links) await press(byRole('link', link))
  expect(server.stand.moves()).toEqual(paths.map((path) => `navigateTo /pages/${path}`))
})
