import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { number, object, optional } from 'valibot'

import { configureClient } from '@/api/client'
import { connectQueryEvents, createQueryClient, useCall, usePages, useRefresh, useWrite } from '@/api/query'
import { endpoint } from '@/contract/endpoint'
import { pageSchema } from '@/contract/shapes'

import { ok, refusal, setUpApiServer } from '../support/api-server'
import { mountPage, t } from '../support/mount-page'
import { wait } from '../support/screen'

const described = { summary: '试', who: ['user'] } as const
const Row = object({ n: number() })
const count = endpoint({
  ...described,
  method: 'GET',
  path: '/core/api/app/visit/list',
  input: object({}),
  output: Row,
})
const list = endpoint({
  ...described,
  method: 'GET',
  path: '/core/api/list',
  input: object({ current: optional(number(), 1), size: optional(number(), 2) }),
  output: pageSchema(Row),
})
const add = endpoint({
  ...described,
  method: 'POST',
  path: '/core/api/add',
  changes: ['visit/list'],
  input: Row,
  output: object({}),
})

const server = setUpApiServer()
let token: string | undefined
/** A page of an earlier test subscribes again when it is drawn again. */
const tokenListeners = new Set<() => void>()
let value = 1
let toasts: (string | undefined)[] = []
let queued: unknown[] = []

beforeEach(() => {
  token = 'live'
  value = 1
  toasts = []
  queued = []
  configureClient({
    queueWrite: (write) => void queued.push(write),
    getToken: () => token,
    react: ({ toast }) => void toasts.push(toast),
    subscribe: (listener) => {
      tokenListeners.add(listener)
      return () => tokenListeners.delete(listener)
    },
  })
  server.on(count.path, () => ok({ n: value }))
})

/** Mounts a page that uses a hook. @returns what the hook last gave, and a wait for something about it */
async function using<T>(useHook: () => T, onWritten?: () => void) {
  const latest = { now: undefined as T | undefined }
  function Page() {
    const result = useHook()
    useEffect(() => {
      latest.now = result
    })
    return null
  }
  const client = createQueryClient(onWritten)
  const page = await mountPage(
    () => (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    ),
    '/pages/index/index',
  )
  const until = async (isTrue: (result: T) => boolean) => {
    for (let turn = 0; turn < 100; turn++) {
      if (latest.now && isTrue(latest.now)) return latest.now
      await wait(20)
    }
    throw new Error('never')
  }
  return { seen: latest, until, page, client, close: () => t.act(async () => void page.onUnload?.()) }
}

const countRequests = () => server.arrived.filter(({ path }) => path === count.path).length

it('asks when shown, and again after a write that names the call', async () => {
  let written = 0
  server.on(add.path, () => {
    value = 2
    return ok({})
  })
  const both = () => ({ read: useCall(count, {}), write: useWrite(add) })
  const { until } = await using(both, () => {
    written += 1
  })
  const { write } = await until(({ read }) => read.data?.n === 1)
  await t.act(async () => void (await write.mutateAsync({ n: 5 })))
  await until(({ read }) => read.data?.n === 2)
  expect(countRequests()).toBe(2)
  expect(written).toBe(1)
})

it.each([
  ['again after a refusal that says that it is outdated', 409, 2],
  ['again after a refusal that says that it is gone', 404, 2],
  ['again after a refusal that says that it is gone for good', 410, 2],
  ['no more after a refusal of what was typed', 422, 1],
])('asks %s', async (_when, code, times) => {
  server.on(add.path, refusal(code, '已在其他设备修改'))
  const { until } = await using(() => ({ read: useCall(count, {}), write: useWrite(add) }))
  const { write } = await until(({ read }) => read.data?.n === 1)
  value = 2
  await t.act(async () => void (await write.mutateAsync({ n: 5 }).catch(() => undefined)))
  await until(({ read }) => !read.isFetching && read.data?.n === times)
  expect(countRequests()).toBe(times)
})

it('asks nothing for a guest, and asks once somebody signs in', async () => {
  token = undefined
  const { until } = await using(() => useCall(count, {}))
  await wait(80)
  expect(countRequests()).toBe(0)
  token = 'live'
  await t.act(async () => {
    for (const listener of tokenListeners) listener()
  })
  await until(({ data }) => data?.n === 1)
})

it.each([
  ['once says so in a toast', {}, ['排产暂停']],
  ['again and again says so at its place alone', { refetchEveryMs: 60_000 }, []],
])('a read that fails and is sent %s', async (_how, options, said) => {
  server.on(count.path, refusal(409, '排产暂停'))
  const { until } = await using(() => useCall(count, {}, options))
  await until(({ error }) => error?.message === '排产暂停')
  expect(toasts).toEqual(said)
})

it('a polled read rests under another page, and reads at once when its page is shown again', async () => {
  const { until, page, client } = await using(() => useCall(count, {}, { refetchEveryMs: 60_000, staleTime: 0 }))
  await until(({ data }) => data?.n === 1)
  await t.act(async () => page.onHide?.())
  value = 2
  await t.act(async () => client.invalidateQueries())
  expect(countRequests()).toBe(1)
  await t.act(async () => page.onShow?.())
  await until(({ data }) => data?.n === 2)
})

it('a read whose answer is shown fails silently in the background, and says so when the person pulls the page down', async () => {
  const { until } = await using(() => {
    const read = useCall(count, {}, { staleTime: 0 })
    return { read, hasFailed: read.isError, refresh: useRefresh([count]) }
  })
  const { read: first } = await until(({ read }) => read.data?.n === 1)
  server.on(count.path, refusal(409, '排产暂停'))
  await t.act(async () => void (await first.refetch()))
  const { refresh } = await until(({ hasFailed }) => hasFailed)
  expect(toasts).toEqual([])
  await t.act(async () => void (await refresh()))
  expect(toasts).toEqual(['排产暂停'])
  server.on(count.path, { status: 401, ...refusal(401, '登录失效') })
  await t.act(async () => void (await refresh()))
  expect(toasts).toEqual(['排产暂停', '登录失效,请重新登录'])
})

it('a read that shows nothing says once for each pull that it fails', async () => {
  server.on(count.path, refusal(409, '排产暂停'))
  const { until } = await using(() => ({ read: useCall(count, {}), refresh: useRefresh([count]) }))
  const { refresh } = await until(({ read }) => read.isError)
  await t.act(async () => void (await refresh()))
  expect(toasts).toEqual(['排产暂停', '排产暂停'])
})

it('keeps what it answers to a guest apart from what it answers to the person', async () => {
  server.on(count.path, ({ headers }) => ok({ n: headers.authorization ? 1 : 0 }))
  const both = () => [useCall(count, {}), useCall(count, {}, { ignoreToken: true })].map(({ data }) => data?.n)
  const { until } = await using(both)
  expect(await until((shown) => !shown.includes(undefined))).toEqual([1, 0])
})

it('a list says in a toast that its next page fails, and nothing when its shown pages do', async () => {
  let isDown = false
  server.on(list.path, ({ query }) => {
    if (isDown) return refusal(409, '排产暂停')
    const current = Number(new URLSearchParams(query).get('current'))
    return ok({ records: [{ n: current }], total: 2, size: 1, current, pages: 2 })
  })
  const { until } = await using(() => usePages(list, { size: 1 }))
  const first = await until(({ rows }) => rows.length === 1)
  isDown = true
  await t.act(async () => first.loadMore())
  const failed = await until(({ foot }) => foot === 'failed')
  expect(toasts).toEqual(['排产暂停'])
  await t.act(async () => void (await failed.refetch()))
  expect(toasts).toEqual(['排产暂停'])
})

it('asks again when the application comes to the front and when the network returns', async () => {
  connectQueryEvents()
  const { until } = await using(() => useCall(count, {}, { staleTime: 0 }))
  await until(({ data }) => data?.n === 1)
  value = 2
  await t.act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await until(({ data }) => data?.n === 2)
  value = 3
  await t.act(async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    window.dispatchEvent(new Event('online'))
  })
  await until(({ data }) => data?.n === 3)
})

it('fails at once without a network, and holds nothing back', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  window.dispatchEvent(new Event('offline'))
  server.on(add.path, { cut: true })
  const { until } = await using(() => useWrite(add))
  const write = await until(() => true)
  await t.act(async () => void (await write.mutateAsync({ n: 1 }).catch(() => undefined)))
  await until(({ isError }) => isError)
  expect(server.arrived.filter(({ path }) => path === add.path)).toHaveLength(1)
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  window.dispatchEvent(new Event('online'))
})

it('keeps the key of a write whose answer was lost for the same input, and drops it for another', async () => {
  let turn = 0
  server.on(add.path, () => {
    turn += 1
    return turn === 1 ? { cut: true } : ok({})
  })
  const { until } = await using(() => useWrite(add))
  const write = await until(() => true)
  const send = (n: number) => t.act(async () => void (await write.mutateAsync({ n }).catch(() => undefined)))
  await send(1)
  await send(1)
  await send(1)
  await send(2)
  const writes = server.arrived.filter(({ path }) => path === add.path)
  const keys = writes.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(3)
})

it.each<[string, boolean | 'always' | undefined, object, string[]]>([
  ['says by its name in a toast what the server refuses', true, refusal(409, '已由王强处理'), ['试：已由王强处理']],
  ['says in a toast that no answer came', true, { cut: true }, ['试：网络连接失败，请核对结果']],
  ['says nothing where nobody waits for it', 'always', refusal(409, '已由王强处理'), []],
  ['says once what every call says', undefined, refusal(409, '已由王强处理'), ['已由王强处理']],
])('a write whose screen is closed before its answer %s', async (_how, quiet, answer, said) => {
  server.on(add.path, { ...answer, delay: 100 })
  const { until, close } = await using(() => useWrite(add, quiet === undefined ? {} : { quiet }))
  const write = await until(() => true)
  const sent = write.mutateAsync({ n: 1 }).catch(() => undefined)
  await server.arrival(add.path)
  await close()
  await sent
  expect(toasts).toEqual(said)
})

it.each<[string, boolean | 'always', number]>([
  ['is offered again after the sign-in', true, 1],
  ['is not offered again where nobody waits for it', 'always', 0],
])('a write whose session has ended %s', async (_how, quiet, times) => {
  server.on(add.path, { status: 401, ...refusal(401, '登录失效') })
  const { until } = await using(() => useWrite(add, { quiet }))
  const write = await until(() => true)
  await t.act(async () => void (await write.mutateAsync({ n: 1 }).catch(() => undefined)))
  expect(queued).toHaveLength(times)
})

it('a write whose screen displays the error shows no toast', async () => {
  server.on(add.path, refusal(409, '已由王强处理'))
  const { until } = await using(() => useWrite(add, { quiet: true }))
  const write = await until(() => true)
  await t.act(async () => void (await write.mutateAsync({ n: 1 }).catch(() => undefined)))
  expect(toasts).toEqual([])
})

it('grows a list page by page, says how its foot stands, and tries a failed page again', async () => {
  let isDown = false
  server.on(list.path, ({ query }) => {
    const current = Number(new URLSearchParams(query).get('current'))
    if (current === 2 && isDown) return { cut: true }
    const records = current === 1 ? [{ n: 1 }, { n: 2 }] : [{ n: 3 }]
    return ok({ records, total: 3, size: 2, current, pages: 2 })
  })
  const { until, seen: latest } = await using(() => usePages(list, { size: 2 }))
  const first = await until(({ rows }) => rows.length === 2)
  expect([first.foot, first.total]).toEqual(['more', 3])
  isDown = true
  await t.act(async () => first.loadMore())
  const failed = await until(({ foot }) => foot === 'failed')
  expect(failed.rows).toEqual([{ n: 1 }, { n: 2 }])
  isDown = false
  await t.act(async () => latest.now?.loadMore())
  const whole = await until(({ foot }) => foot === 'end')
  expect(whole.rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  await t.act(async () => whole.loadMore())
  expect(server.arrived).toHaveLength(3)
})

it('reads a list again to its end, also where its end comes into sight meanwhile', async () => {
  let saved = 0
  server.on(list.path, ({ query }) => {
    const current = Number(new URLSearchParams(query).get('current'))
    return ok({ records: [{ n: current * 10 + saved }], total: 2, size: 1, current, pages: 2 })
  })
  const { until, seen: latest } = await using(() => usePages(list, { size: 1 }))
  const first = await until(({ rows }) => rows.length === 1)
  saved = 1
  await t.act(async () => {
    void first.refetch()
    first.loadMore() // as the screen does that has not been drawn since
  })
  const again = await until(({ isFetching }) => !isFetching)
  expect(again.rows).toEqual([{ n: 11 }])
  await t.act(async () => latest.now?.loadMore())
  expect((await until(({ rows }) => rows.length === 2)).rows).toEqual([{ n: 11 }, { n: 21 }])
})
