import { QueryClientProvider } from '@tanstack/react-query'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { changePassword } from '@/contract/identity/user'
import { ChangePasswordForm } from '@/parts/sign-in/ChangePasswordForm'

import { ok, setUpApiServer } from '../support/api-server'
import { draw } from '../support/draw'
import { byLabel, byRole, press, type } from '../support/screen'
import { until } from '../support/until'

const server = setUpApiServer()

beforeAll(() => configureClient({}))

it('after a lost answer the second tap is the same write, and what else is typed is another', async () => {
  const onChanged = jest.fn()
  server.on(changePassword.path, { cut: true })
  await draw(
    <QueryClientProvider client={createQueryClient()}>
      <ChangePasswordForm onChanged={onChanged} />
    </QueryClientProvider>,
  )
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
