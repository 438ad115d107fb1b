import type { ThreeKernel } from '@/kernels/types'
import { fetchKernel } from '@/platform/kernel'
import { createKernelLoader, KERNEL_TIMEOUT_MS, KernelError, loadKernel } from '@/platform/kernel/load-kernel'
import type { FetchKernel } from '@/platform/kernel/types'

const kernel: ThreeKernel = { createHall: () => undefined, createProduct: () => undefined }

/** A fetch whose answers are given one by one. */
function answering(...answers: (() => Promise<unknown>)[]) {
  const calls: string[] = []
  const fetch = ((name: string) => {
    calls.push(name)
    const answer = answers.shift()
    if (!answer) throw new Error('asked too often')
    return answer()
  }) as FetchKernel
  return { calls, load: createKernelLoader(fetch) }
}

it('fetches a kernel once, however many ask, now or later', async () => {
  const { calls, load } = answering(async () => ({ kernel }))
  const [first, second] = await Promise.all([load('three'), load('three')])
  expect(first).toBe(kernel)
  expect(second).toBe(kernel)
  expect(await load('three')).toBe(kernel)
  expect(calls).toEqual(['three'])
})

it('forgets a failure, so that the next one who asks tries again', async () => {
  const { calls, load } = answering(
    () => Promise.reject(new Error('loadSubpackage:fail')),
    async () => ({ kernel }),
  )
  const [first, second] = await Promise.allSettled([load('three'), load('three')])
  expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'failed', kernel: 'three' } })
  expect(second.status).toBe('rejected')
  expect(calls).toHaveLength(1)
  await expect(load('three')).resolves.toBe(kernel)
  expect(calls).toHaveLength(2)
})

it.each([undefined, {}, { kernel: undefined }, null])('says so when the package holds %p', async (module) => {
  const { load } = answering(async () => module)
  await expect(load('three')).rejects.toMatchObject({ name: 'KernelError', reason: 'empty' })
})

describe('without an answer', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('gives up after 20 s and not before, and can be asked again', async () => {
    const { load } = answering(
      () => new Promise(() => undefined),
      async () => ({ kernel }),
    )
    let error: unknown
    const loading = load('three').catch((reason) => {
      error = reason
    })
    await jest.advanceTimersByTimeAsync(KERNEL_TIMEOUT_MS - 1)
    expect(error).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    await loading
    expect(error).toBeInstanceOf(KernelError)
    expect(error).toMatchObject({ reason: 'timeout' })
    await expect(load('three')).resolves.toBe(kernel)
    expect(jest.getTimerCount()).toBe(0)
  })
})

it('brings the real kernel by a dynamic import', async () => {
  const three = await loadKernel('three')
  const canvas = { width: 1, height: 1, getContext: () => null }
  const host = { canvas, width: 1, height: 1, pixelRatio: 1, requestFrame: () => 0, cancelFrame: () => undefined }
  const events = { onPins: () => undefined, onPick: () => undefined, onLost: () => undefined }
  expect(three.createHall(host, { title: '', units: [] }, events)).toBeUndefined() // no WebGL2, no hall
})

it('has stand-ins for weak references before 3D runs where the browser has none, as iOS before 14.5', async () => {
  const { WeakRef: Reference, FinalizationRegistry: Registry } = window
  for (const name of ['WeakRef', 'FinalizationRegistry']) Reflect.deleteProperty(window, name)
  const { kernel: three } = await fetchKernel('three')
  const watched = {}
  expect(new window.WeakRef(watched).deref()).toBe(watched)
  expect(() => new window.FinalizationRegistry(() => undefined).register(watched, 1)).not.toThrow()
  expect(three.createHall).toBeDefined()
  Object.assign(window, { WeakRef: Reference, FinalizationRegistry: Registry })
})
