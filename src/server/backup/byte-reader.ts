import { BackupDamaged } from './backup-failure'

/** Reads exact numbers of bytes from a stream of chunks of any size. */
export interface ByteReader {
  /** @returns undefined at the end of the stream. @throws {BackupDamaged} when the stream ends within these bytes */
  read(count: number): Promise<Buffer | undefined>
  /** Reads up to a line break. @returns undefined when none follows within `limit` bytes */
  readLine(limit: number): Promise<string | undefined>
}

const NEWLINE = 10

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let pendingChunks: Buffer[] = []
  let length = 0
  const fill = async (count: number) => {
    while (length < count) {
      const { value, done } = await chunks.next()
      if (done) return false
      pendingChunks.push(value)
      length += value.length
    }
    return true
  }
  const take = (count: number) => {
    const whole = pendingChunks.length === 1 ? (pendingChunks[0] as Buffer) : Buffer.concat(pendingChunks)
    pendingChunks = [whole.subarray(count)]
    length = whole.length - count
    return whole.subarray(0, count)
  }
  return {
    async read(count) {
      if (await fill(count)) return take(count)
      if (length === 0) return undefined
      throw new BackupDamaged()
    },
    async readLine(limit) {
      for (let size = 1; size <= limit; size++) {
        if (!(await fill(size))) return undefined
        const whole = pendingChunks.length === 1 ? (pendingChunks[0] as Buffer) : Buffer.concat(pendingChunks)
        pendingChunks = [whole]
        if (whole[size - 1] === NEWLINE) return take(size).toString('utf8').trimEnd()
      }
      return undefined
    },
  }
}
