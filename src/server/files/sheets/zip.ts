import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

import { createSheetRefusal } from './sheet'

const MEGABYTE = 1024 * 1024
/** Of all files in the archive together. Ten thousand people take 5 MB. */
const UNPACKED_MAX = 64 * MEGABYTE
const ENTRIES_MAX = 500

export const createDamagedRefusal = () => createSheetRefusal('文件已损坏，请重新导出后再上传')

/** A zip archive whose directory was checked: nothing is unpacked before. */
export interface CheckedZip {
  names: readonly string[]
  /** Null without such a file. It fails when there are more bytes than the directory states. */
  open(name: string): Promise<Readable | null>
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let size = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw createSheetRefusal('文件有密码，请去掉密码后再上传')
    size += entry.uncompressedSize
    if (size > UNPACKED_MAX) throw createSheetRefusal(`文件解压后超过 ${UNPACKED_MAX / MEGABYTE} MB，请删去多余的内容`)
    if (entries.size >= ENTRIES_MAX) throw createDamagedRefusal()
    entries.set(entry.fileName, entry)
  }
  return entries
}

/**
 * Reads the directory of a zip archive.
 *
 * @throws {Refusal} 422 damaged, encrypted, or too large once unpacked
 */
export async function openZip(bytes: Buffer): Promise<CheckedZip> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw createDamagedRefusal()
  })
  const entries = await listEntries(zip).catch((error: Error) => {
    throw error.name === 'Refusal' ? error : createDamagedRefusal()
  })
  return {
    names: [...entries.keys()],
    async open(name) {
      const entry = entries.get(name)
      return entry ? zip.openReadStreamPromise(entry) : null
    },
  }
}
