import type { ThreeKernel } from '@/kernels/types'
import { StageLife, type StageSource } from '@/parts/stage/stage-life'
import { KERNEL_BYTES } from '@/platform/kernel-size'

import { knowWebgl2 } from '../support/know-webgl2'

const kernel: ThreeKernel = { createHall: () => undefined, createProduct: () => undefined }
const host = {
  canvas: { width: 1, height: 1, getContext: () => null },
  width: 1,
  height: 1,
  pixelRatio: 1,
  requestFrame: () => 0,
  cancelFrame: () => undefined,
}
const named = (name: string) => Object.assign(new Error(name), { name })

function life(change: Partial<StageSource<string>> = {}) {
  const told: unknown[] = []
  const lost: ((error?: Error) => void)[] = []
  let disposed = 0
  let checks = 0
  const source: StageSource<string> = {
    isAuto: false,
    loadBytes: 25_000,
    load: async (onShare) => {
      onShare(1)
      return 'bytes'
    },
    start: (_kernel, _host, onLost) => {
      lost.push(onLost)
      const checkContext = () => void checks++
      return { touch() {}, zoom() {}, resize() {}, checkContext, dispose: () => void disposed++ }
    },
    onRunning: (isRunning) => told.push(isRunning),
    onUnsupported: () => told.push('unsupported'),
    ...change,
  }
  const stage = new StageLife(
    source,
    () => undefined,
    async () => kernel,
  )
  return { stage, told, lost, disposals: () => disposed, checks: () => checks }
}

beforeEach(() => knowWebgl2(true))
afterEach(() => {
  jest.useRealTimers()
  knowWebgl2(false)
})

it('counts the bytes that arrive, kernel and data, and runs', async () => {
  const { stage, told } = life()
  await stage.begin()
  expect(stage.phase).toBe('starting')
  expect(stage.bytes).toBe(KERNEL_BYTES + 25_000)
  stage.build(host)
  expect([stage.phase, told]).toEqual(['running', [true]])
})

it.each([
  ['ModelError', 'broken'],
  ['TooManyBytes', 'broken'],
  ['TypeError', 'failed'],
])('after a %s it is %s, and its still picture stays', async (name, phase) => {
  const { stage } = life({ load: () => Promise.reject(named(name)) })
  await stage.begin()
  expect(stage.phase).toBe(phase)
})

it('is broken when the kernel refuses the bytes, and failed when the driver does', async () => {
  for (const [name, phase] of [
    ['ModelError', 'broken'],
    ['Error', 'failed'],
  ] as const) {
    const start = () => {
      throw named(name)
    }
    const { stage } = life({ start })
    await stage.begin()
    stage.build(host)
    expect(stage.phase).toBe(phase)
  }
})

it('shows something else where there is no WebGL2, and fetches nothing for it', async () => {
  knowWebgl2(false)
  const load = jest.fn()
  const { stage, told } = life({ load })
  await stage.begin()
  expect([stage.phase, told, load.mock.calls]).toEqual(['unsupported', ['unsupported'], []])
})

it('shows something else where the canvas gives no context for it', async () => {
  const { stage, told } = life({ start: () => undefined })
  await stage.begin()
  stage.build(host)
  expect([stage.phase, told]).toEqual(['unsupported', ['unsupported']])
})

it('makes up for one lost context on a new canvas, and for a second one by its still picture', async () => {
  const { stage, lost, disposals } = life()
  await stage.begin()
  stage.build(host)
  const { turn } = stage
  lost[0]?.()
  expect([stage.phase, stage.turn, disposals()]).toEqual(['starting', turn + 1, 1])
  stage.build(host)
  lost[1]?.()
  expect([stage.phase, disposals()]).toEqual(['failed', 2])
})

it('shows that a model is bad which was only read on its canvas, and does not try it again', async () => {
  const { stage, lost, disposals } = life()
  await stage.begin()
  stage.build(host)
  lost[0]?.(named('ModelError'))
  expect([stage.phase, disposals()]).toEqual(['broken', 1])
})

it('looks every three seconds whether a running scene has its context, and no longer once it is gone', async () => {
  const { stage, checks } = life()
  await stage.begin()
  jest.useFakeTimers()
  stage.build(host)
  jest.advanceTimersByTime(9_000)
  expect(checks()).toBe(3)
  stage.hide()
  jest.advanceTimersByTime(9_000)
  expect(checks()).toBe(3)
})

it('frees its scene beneath another page, and comes back with its own', async () => {
  const { stage, told, disposals } = life()
  await stage.begin()
  stage.build(host)
  stage.hide()
  expect([stage.phase, disposals(), told]).toEqual(['paused', 1, [true, false]])
  stage.show()
  expect(stage.phase).toBe('starting')
  stage.build(host)
  stage.leave()
  expect(disposals()).toBe(2)
})

it('waits beneath another page with what has arrived meanwhile', async () => {
  const { stage, told } = life()
  const begun = stage.begin()
  stage.hide()
  await begun
  expect(stage.phase).toBe('paused')
  stage.show()
  expect(stage.phase).toBe('starting')
  stage.build(host)
  expect([stage.phase, told]).toEqual(['running', [true]])
})

it('goes on with what is on its way when its page is seen again before it arrived', async () => {
  const { stage } = life()
  const begun = stage.begin()
  stage.hide()
  stage.show()
  await begun
  expect(stage.phase).toBe('starting')
})

it('does nothing that arrives after it was left', async () => {
  const { stage } = life()
  const begun = stage.begin()
  stage.leave()
  await begun
  expect(stage.phase).toBe('loading')
})
