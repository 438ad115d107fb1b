import { fetchBytes } from '@/api/bytes'
import { configureClient } from '@/api/client'
import { createProduct } from '@/kernels/three/product'
import type { ThreeKernel } from '@/kernels/types'
import { StageLife } from '@/parts/stage/stage-life'

import { fakeHost } from '../kernels/fake-webgl'
import { setUpApiServer } from '../support/api-server'
import { cutOff, model, webPage, whole, withoutNumbers } from '../support/hostile-models'

const kernel: ThreeKernel = { createHall: () => undefined, createProduct }
const silent = { onPins() {}, onPick() {}, onPlay() {}, onLost() {} }
const lies: [string, () => Uint8Array][] = [
  ['cut off in the middle', cutOff],
  ['a web page', webPage],
  ['100 MB', () => new Uint8Array(100_000_000)],
  ['positions that are no numbers', withoutNumbers],
]

/** What a product's scene comes to with what a server sends, by the product's own transport and kernel. */
export function describeHostileModels(): void {
  const server = setUpApiServer()
  beforeAll(() => configureClient({ getToken: () => '', refresh: async () => false, react: () => undefined }))

  async function open(bytes: Uint8Array) {
    server.on('/m.glb', { bytes })
    const { host, frames, graphics } = fakeHost()
    const told: unknown[] = []
    const source = {
      isAuto: false,
      loadBytes: model.compressedBytes,
      load: () => fetchBytes({ url: '/m.glb', bytes: model.bytes, limitBytes: 2_000_000 }),
      start: (three: ThreeKernel, on: typeof host, onLost: () => void, data: ArrayBuffer) =>
        three.createProduct(on, data, { ...silent, onLost }),
      onRunning: (isRunning: boolean) => void told.push(isRunning),
    }
    const stage = new StageLife(
      source,
      () => undefined,
      async () => kernel,
    )
    await stage.begin()
    if (stage.phase === 'starting') stage.build(host)
    frames()
    return { stage, told, graphics }
  }

  it('shows the model as it is', async () => {
    const { stage, told, graphics } = await open(whole)
    expect([stage.phase, told]).toEqual(['running', [true]])
    expect(graphics.draws).toBeGreaterThan(5)
    stage.leave()
  })

  it.each(lies)('keeps the still picture, says so and draws nothing: %s', async (_lie, bytes) => {
    const { stage, told, graphics } = await open(bytes())
    expect([stage.phase, told, graphics.draws]).toEqual(['broken', [], 0])
    stage.leave()
  })
}
