import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { calls } from '@/contract/calls'

import { post } from './process'

/** A write that must happen once: its key comes again until it is acknowledged. */
export interface Write {
  marker: string
  key: string
  isAcknowledged: boolean
}

export const newWrite = (): Write => ({ marker: randomUUID(), key: randomUUID(), isAcknowledged: false })

/** Sends it to a server with TRUST_PROXY, from an address of its own: nobody's limit is met. */
export async function sendWrite(origin: string, write: Write) {
  const report = {
    message: 'boom',
    route: '/pages/index/index',
    version: '1.0.0',
    platform: 'h5',
    traceId: write.marker,
  }
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const headers = { 'idempotency-key': write.key, 'x-forwarded-for': address }
  const answer = await post(origin, calls.reportClientError.path, report, headers)
  if (answer.body.code === 200) write.isAcknowledged = true
  return answer
}

const PAUSE_MS = 20

/**
 * Writes with so many writers until the function that is returned is called; each write comes again with its key until
 * it is acknowledged, or `limitMs` have passed.
 */
export function keepWriting(origin: string, { writers, limitMs }: { writers: number; limitMs: number }) {
  const writes: Write[] = []
  const refused: Awaited<ReturnType<typeof sendWrite>>[] = []
  let isOver = false
  const writer = async () => {
    while (!isOver) {
      const write = newWrite()
      writes.push(write)
      for (const began = Date.now(); !write.isAcknowledged && Date.now() - began < limitMs; ) {
        const answer = await sendWrite(origin, write)
        if (write.isAcknowledged) continue
        refused.push(answer)
        await sleep(PAUSE_MS)
      }
    }
  }
  const done = Promise.all(Array.from({ length: writers }, writer))
  const finish = async () => {
    isOver = true
    await done
  }
  const countAcknowledged = () => writes.filter(({ isAcknowledged }) => isAcknowledged).length
  return { writes, refused, finish, countAcknowledged }
}

/** The writes that are not in the table exactly once. */
export function notOnce(writes: readonly Write[], stored: readonly { marker: string }[]): Write[] {
  const times = new Map<string, number>()
  for (const { marker } of stored) times.set(marker, (times.get(marker) ?? 0) + 1)
  return writes.filter(({ marker }) => times.get(marker) !== 1)
}
