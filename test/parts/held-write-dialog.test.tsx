import { QueryClientProvider } from '@tanstack/react-query'

import { createQueryClient } from '@/api/query'
import { configureNavigation } from '@/navigation/navigate'
import { discardQueuedWrite, queueWrite } from '@/offline/queued-write'
import { QueuedWriteDialog } from '@/parts/QueuedWriteDialog'
import { readJson } from '@/platform/storage'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../support/api-server'
import { mountPage, t } from '../support/mount-page'
import { byRole, hasRole, press, readPage, wait } from '../support/screen'
import { setUpScreenServer } from '../support/screen-server'
import { until } from '../support/until'

const server = setUpScreenServer({ caller: 'guest' })
const PATH = '/core/api/app/task/act'
const write = {
  method: 'POST',
  path: PATH,
  summary: '处理待办',
  input: { taskId: 't1' },
  idempotencyKey: 'k1',
} as const
/** Longer than an overlay takes to leave. */
const GONE_MS = 350

const isKept = () => readJson('heldWrite') !== undefined
const back = () => t.act(async () => window.history.back())
const pressEscape = () =>
  t.act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
const mask = () => press(document.querySelector('[aria-label="关闭"]') as Element)
const client = createQueryClient()

function Page() {
  return (
    <QueryClientProvider client={client}>
      <QueuedWriteDialog route="task" />
    </QueryClientProvider>
  )
}

let page: Awaited<ReturnType<typeof mountPage>>

beforeEach(async () => {
  useSession.setState({ accessToken: 'x', user: { userId: 'u1', population: 'user' } as SessionUser })
  queueWrite(write, 'u1')
  page = await mountPage(Page, '/pages/eform/bpmTask/flowApprove', { taskId: 't1' })
})
afterEach(async () => {
  await t.act(async () => {
    page.onUnload?.()
    discardQueuedWrite()
  })
})

const strays: [string, () => Promise<unknown>][] = [
  ['its mask', mask],
  ['back', back],
  ['Escape', pressEscape],
]

it.each(strays)('%s hides the question until the page is shown again, and throws nothing away', async (_way, stray) => {
  await stray()
  await wait(GONE_MS)
  expect([hasRole('dialog'), isKept()]).toEqual([false, true])
  await t.act(async () => {
    page.onHide?.()
    page.onShow?.()
  })
  expect(hasRole('dialog')).toBe(true)
})

it.each(strays)('%s does nothing while the write is on its way', async (_way, stray) => {
  server.on(PATH, { ...ok({}), delay: 2000 })
  await press(byRole('button', '继续提交'))
  await stray()
  await wait(GONE_MS)
  expect([hasRole('dialog'), isKept()]).toEqual([true, true])
  await until(() => !isKept())
  expect(server.arrived).toHaveLength(1)
})

it('继续提交 sends it, says so, and opens the page anew, which reads all of its answers again', async () => {
  configureNavigation({ population: () => 'user' })
  server.on(PATH, ok({}))
  client.setQueryData(['read'], 1)
  await press(byRole('button', '继续提交'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['redirectTo /pages/eform/bpmTask/flowApprove?taskId=t1'])
  expect(readPage()).toContain('已提交')
  expect(client.getQueryState(['read'])?.isInvalidated).toBe(true)
})

it('is not asked on the pages of signing in', async () => {
  const Login = () => (
    <QueryClientProvider client={client}>
      <QueuedWriteDialog route="login" />
    </QueryClientProvider>
  )
  await mountPage(Login, '/pages/index/login')
  expect([hasRole('dialog'), isKept()]).toEqual([false, true])
})

it('放弃 throws it away', async () => {
  await press(byRole('button', '放弃'))
  await wait(GONE_MS)
  expect([hasRole('dialog'), isKept(), server.arrived.length]).toEqual([false, false, 0])
})
