import { changePassword } from '@/contract/identity/user'
import { ApiError } from '@/lib/errors'
import { ChangePasswordForm } from '@/parts/sign-in/ChangePasswordForm'
import { CodeForm } from '@/parts/sign-in/CodeForm'
import { type GrantFormProps, PasswordForm } from '@/parts/sign-in/PasswordForm'

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
