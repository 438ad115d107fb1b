import { useEffect } from 'react'
import { unknown } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'
import { ApiError, NetworkError } from '@/lib/errors'
import { discardQueuedWrite, queueWrite, useQueuedWrite } from '@/offline/queued-write'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import { readJson } from '@/platform/storage'
import { type SessionUser, useSession } from '@/session/session'

import { ok, refusal } from '../support/api-server'
import { mountPage, t } from '../support/mount-page'
import { setUpScreenServer } from '../support/screen-server'

const server = setUpScreenServer({ caller: 'guest' })
const write = {
  method: 'POST',
  path: '/core/api/app/task/act',
  summary: '处理待办',
  input: { taskId: 't1', action: 'agree' },
  idempotencyKey: 'old-key',
} as const

let offered: ReturnType<typeof useQueuedWrite>

function Page() {
  const write = useQueuedWrite()
  useEffect(() => {
    offered = write
  })
  return null
}

async function signInAs(userId: string): Promise<void> {
  await t.act(async () =>
    useSession.setState({ accessToken: 'x', user: { userId, population: 'user' } as SessionUser }),
  )
}

beforeEach(async () => {
  discardQueuedWrite()
  await signInAs('u1')
  await mountPage(Page, '/pages/index/index')
})

it('is offered again to the same person alone, and sent with its old key when they say so', async () => {
  server.on(write.path, ok({}))
  await t.act(async () => queueWrite(write, 'u1'))
  await t.act(async () => useSession.setState({ accessToken: undefined, user: undefined }))
  expect(offered).toBeUndefined()
  await signInAs('u2')
  expect(offered).toBeUndefined()
  await signInAs('u1')
  expect(offered?.summary).toBe('处理待办')
  expect(server.arrived).toEqual([])
  await t.act(() => offered?.resend())
  expect(server.arrived).toHaveLength(1)
  expect(server.arrived[0]).toMatchObject({ method: 'POST', path: write.path, body: JSON.stringify(write.input) })
  expect(server.arrived[0]?.headers['idempotency-key']).toBe('old-key')
  expect(offered).toBeUndefined()
})

it('stays on offer with its key while nobody answers, and is done with once it is refused', async () => {
  server.on(write.path, { cut: true })
  await t.act(async () => queueWrite(write, 'u1'))
  await t.act(async () => expect(offered?.resend()).rejects.toBeInstanceOf(NetworkError))
  expect(offered?.summary).toBe('处理待办')
  server.on(write.path, refusal(409, '该任务已处理'))
  await t.act(async () => expect(offered?.resend()).rejects.toBeInstanceOf(ApiError))
  expect(server.arrived.map(({ headers }) => headers['idempotency-key'])).toEqual(['old-key', 'old-key'])
  expect(offered).toBeUndefined()
})

it.each([429, 500, 502])('stays on offer after %d, which is no refusal', async (code) => {
  server.on(write.path, refusal(code, '系统繁忙'))
  await t.act(async () => queueWrite(write, 'u1'))
  await t.act(async () => expect(offered?.resend()).rejects.toMatchObject({ code }))
  expect(offered?.summary).toBe('处理待办')
  server.on(write.path, ok({}))
  await t.act(() => offered?.resend())
  expect(server.arrived.map(({ headers }) => headers['idempotency-key'])).toEqual(['old-key', 'old-key'])
  expect(offered).toBeUndefined()
})

it('tells the form that holds what has arrived, none that holds something else, and none that was left', async () => {
  const told: string[] = []
  const endpoint: Endpoint = {
    method: write.method,
    path: write.path,
    summary: write.summary,
    who: ['user'],
    input: unknown(),
    output: unknown(),
  }
  const Form = () => {
    useQueuedWriteSent(
      endpoint,
      () => write.input,
      () => told.push('this'),
    )
    useQueuedWriteSent(
      endpoint,
      () => ({ ...write.input, opinion: '已改' }),
      () => told.push('typed on'),
    )
    return null
  }
  server.on(write.path, ok({}))
  const page = await mountPage(Form, '/pages/eform/formApprove')
  await t.act(async () => queueWrite(write, 'u1'))
  await t.act(() => offered?.resend())
  expect(told).toEqual(['this'])
  await t.act(async () => page.onUnload?.())
  await t.act(async () => queueWrite(write, 'u1'))
  await t.act(() => offered?.resend())
  expect(told).toEqual(['this'])
})

it('survives the page and is forgotten when dropped', async () => {
  await t.act(async () => queueWrite(write, 'u1'))
  expect(readJson('heldWrite')).toMatchObject({ userId: 'u1', value: write })
  await t.act(async () => offered?.drop())
  expect(offered).toBeUndefined()
  expect(readJson('heldWrite')).toBeUndefined()
})

it.each([{ password: 'x' }, { oldPwd: 'x' }, { code: '123456' }, { ticket: 'x' }])(
  'never keeps %j on the device',
  async (input) => {
    await t.act(async () => queueWrite({ ...write, input }, 'u1'))
    expect(readJson('heldWrite')).toBeUndefined()
  },
)
