// What is left of the messages that WeChat may send, and when it is asked for more.
import { listSubscribeQuotas, saveSubscribeAnswers } from '@/contract/message/subscribe'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../support/api-server'
import { byRole, byText, press, readPage } from '../support/screen'
import { drawScreen, setUpScreenServer } from '../support/screen-server'
import { until } from '../support/until'

// Only WeChat asks; the answers of the server are those of the tests.
const mockRequest = jest.fn()
jest.mock('@/platform/subscribe-message', () => ({ canSubscribe: true, requestSubscribeMessage: mockRequest }))
let subscription: typeof import('@/parts/use-subscription')
const server = setUpScreenServer()

const quota = (kind: string, remaining: number, more: object = {}) => ({
  kind,
  name: kind,
  templateId: `template-${kind}`.padEnd(43, 'x'),
  remaining,
  mayAsk: true,
  isDemo: false,
  ...more,
})
const template = (kind: string) => quota(kind, 0).templateId

function Asker() {
  const { TASK_NEWS, useSubscription } = subscription
  const { ask, left } = useSubscription(TASK_NEWS)
  return (
    <>
      <button type="button" onClick={ask}>
        提交
      </button>
      {`todo ${left('todo')}，result ${left('result')}`}
    </>
  )
}

async function show(...quotas: object[]) {
  server.on(listSubscribeQuotas.path, ok(quotas))
  await drawScreen(<Asker />)
  await until(() => server.arrived.some(({ path }) => path === listSubscribeQuotas.path))
}
const submit = () => press(byRole('button', '提交'))

beforeAll(async () => {
  // After the mock, which imports of the file would precede.
  subscription = await import('@/parts/use-subscription')
})
beforeEach(() => {
  mockRequest.mockReset()
  const user = { userId: 'u', population: 'user' }
  useSession.setState({ accessToken: 't'.repeat(43), user: user as unknown as SessionUser })
})

it('asks for the kinds of which little is left, sends the answers, and shows what is left then', async () => {
  mockRequest.mockResolvedValue({ supported: true, answers: { [template('result')]: 'accept' } })
  server.on(saveSubscribeAnswers.path, ok([quota('todo', 9), quota('result', 1)]))
  await show(quota('todo', 9), quota('result', 0))
  await until(() => readPage().includes('todo 9，result 0'))
  await submit()
  expect(mockRequest.mock.calls).toEqual([[[template('result')]]])
  await until(() => readPage().includes('todo 9，result 1'))
  expect(server.sentTo(saveSubscribeAnswers.path)).toEqual([
    { answers: [{ templateId: template('result'), answer: 'accept' }] },
  ])
})

it.each([
  ['enough is left', [quota('todo', 9), quota('result', 9)]],
  ['the person has refused twice', [quota('todo', 0, { mayAsk: false })]],
  ['little is left of another kind alone', [quota('visit', 0)]],
])('asks nothing where %s', async (_why, quotas) => {
  await show(...quotas)
  await until(() => readPage().includes(`todo ${quotas[0]?.kind === 'todo' ? quotas[0].remaining : 0}`))
  await submit()
  expect(mockRequest).not.toHaveBeenCalled()
})

it('sends nothing when WeChat did not ask', async () => {
  mockRequest.mockResolvedValue({ supported: true, answers: {} })
  await show(quota('todo', 1))
  await until(() => readPage().includes('todo 1'))
  await submit()
  await until(() => mockRequest.mock.calls.length === 1)
  expect(server.sentTo(saveSubscribeAnswers.path)).toEqual([])
})

it('asks while less than three are left, and not from three on', async () => {
  mockRequest.mockResolvedValue({ supported: true, answers: {} })
  await show(quota('todo', 3), quota('result', 2))
  await until(() => readPage().includes('todo 3'))
  await submit()
  expect(mockRequest.mock.calls).toEqual([[[template('result')]]])
})

it('asks in place of WeChat where its templates are those of a demonstration', async () => {
  server.on(saveSubscribeAnswers.path, ok([quota('todo', 2, { isDemo: true })]))
  await show(quota('todo', 1, { isDemo: true }))
  await until(() => readPage().includes('todo 1'))
  await submit()
  await press(byText('拒绝'))
  await until(() => server.sentTo(saveSubscribeAnswers.path).length > 0)
  expect(server.sentTo(saveSubscribeAnswers.path)).toEqual([
    { answers: [{ templateId: template('todo'), answer: 'reject' }] },
  ])
  expect(mockRequest).not.toHaveBeenCalled()
})
