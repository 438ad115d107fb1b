import { changePassword } from '@/contract/identity/user'
import { ChangePasswordForm } from '@/parts/sign-in/ChangePasswordForm'

import { ok } from '../support/api-server'
import { byLabel, byRole, press, type } from '../support/screen'
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
