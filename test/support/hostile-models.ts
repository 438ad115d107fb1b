// What a server may send in place of a model.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

import { models } from '@/server/domains/exhibition/models'

/** Sound bytes, and what the page is told of them. */
export const { model } = models.agv
export const whole = brotliDecompressSync(readFileSync(`src/server/domains/exhibition/models/${model.file}.br`))

export const cutOff = (): Uint8Array => whole.subarray(0, whole.length / 2)

export const webPage = (): Uint8Array => Buffer.from('<!doctype html><html><body>404</body></html>')

/** The committed model, with positions that are no numbers: its first accessor says that its bytes are floats. */
export function withoutNumbers(): Uint8Array {
  const length = whole.readUInt32LE(12)
  const json = JSON.parse(whole.toString('utf8', 20, 20 + length))
  const { bufferView } = json.accessors[0]
  const at = 20 + length + 8 + (json.bufferViews[bufferView].byteOffset ?? 0)
  json.accessors[0] = { bufferView, componentType: 5126, count: 1, type: 'VEC3' }
  const head = Buffer.from(JSON.stringify(json).padEnd(length))
  const bytes = Buffer.from(whole)
  head.copy(bytes, 20, 0, length)
  for (let corner = 0; corner < 3; corner++) bytes.writeFloatLE(Number.NaN, at + corner * 4)
  return bytes
}

const MEGABYTE = 1_000_000

/** A hundred megabytes, one after another, for as long as somebody takes them. */
export function endless() {
  let sent = 0
  let tellEnd = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve
  })
  return {
    answer(response: ServerResponse): void {
      response.writeHead(200, { 'content-length': 100 * MEGABYTE })
      const timer = setInterval(() => {
        response.write(Buffer.alloc(MEGABYTE))
        if (++sent === 100) response.end()
      }, 50)
      response.on('close', () => {
        clearInterval(timer)
        tellEnd()
      })
    },
    /** @returns how many megabytes went out, once nobody takes any more */
    async sent(): Promise<number> {
      await ended
      return sent
    },
  }
}
