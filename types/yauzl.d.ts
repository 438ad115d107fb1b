// yauzl has no types of its own; declared is what src/server/files/sheets uses.
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    /** As the directory states it; the stream of the entry fails when there are more bytes. */
    uncompressedSize: number
    isEncrypted(): boolean
  }

  export interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }

  export function fromBufferPromise(bytes: Buffer, options: { lazyEntries: true }): Promise<ZipFile>
}
