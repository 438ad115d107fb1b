import { brotliCompressSync } from 'node:zlib'

import { fetchBytes } from '@/api/bytes'
import { configureClient } from '@/api/client'
import type { Reaction } from '@/api/error-policy'

import { setUpApiServer } from '../support/api-server'

const LIMIT = 2_000_000
const server = setUpApiServer()
const reactions: Reaction[] = []

/** A model's bytes, however they come. */
export function describeBytes(): void {
  beforeAll(() => {
    configureClient({
      getToken: () => '',
      refresh: async () => false,
      react: (reaction) => void reactions.push(reaction),
    })
  })
  beforeEach(() => {
    reactions.length = 0
  })

  const fetchModel = (bytes = 300_000) => {
    const shares: number[] = []
    const source = { url: '/demo/model/x.glb', bytes, limitBytes: LIMIT }
    return { shares, content: fetchBytes({ ...source, onShare: (share) => void shares.push(share) }) }
  }

  it('gives the bytes, and tells the share that has arrived up to the whole', async () => {
    const model = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251)
    server.on('/demo/model/x.glb', { bytes: model })
    const { shares, content } = fetchModel()
    // Jest compares arrays number by number, which takes seconds for so many.
    expect(Buffer.from(await content).equals(model)).toBe(true)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('stops at more than is allowed, 100 MB say, and tells nobody besides', async () => {
    server.on('/demo/model/x.glb', { bytes: new Uint8Array(100_000_000) })
    await expect(fetchModel().content).rejects.toMatchObject({ name: 'TooManyBytes' })
    expect(reactions).toEqual([])
  })

  it.each([404, 500])('rejects when the answer is %i', async (status) => {
    server.on('/demo/model/x.glb', { status, bytes: brotliCompressSync('gone') })
    await expect(fetchModel().content).rejects.toMatchObject({ name: 'ApiError' })
    expect(reactions).toEqual([])
  })

  it('rejects when the connection is cut', async () => {
    server.on('/demo/model/x.glb', { cut: true })
    await expect(fetchModel().content).rejects.toMatchObject({ name: 'NetworkError' })
  })
}
