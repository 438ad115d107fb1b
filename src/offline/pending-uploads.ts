import { array, type InferOutput, number, object, string } from 'valibot'

import { DAY_MS } from '@/lib/durations'
import { cacheFile, listCachedFiles, openCachedFile, removeCachedFile } from '@/platform/file-cache'
import { listStoredKeys } from '@/platform/storage'

import { openStored } from './stored'

export interface UploadSource {
  path: string
  name: string
  /** Bytes. */
  size: number
}

/** Stores pending uploads on the device, with a draft. */
export interface UploadStore {
  /** The pending uploads of a field; one with an empty path no longer exists on the device. */
  read(path: string): Promise<{ key: string; picked: UploadSource }[]>
  /** @returns the path of the stored file; undefined when the device has no room */
  keep(path: string, upload: { key: string; picked: UploadSource }): Promise<string | undefined>
  /** Removes a file that was uploaded or removed by the user. */
  forget(path: string, key: string): void
  /**
   * Calls back when all files of the field are removed with the draft.
   *
   * @returns unsubscribes
   */
  watch(path: string, onForgotten: () => void): () => void
}

const WEEK_MS = 7 * DAY_MS

const StoredUpload = object({
  key: string(),
  name: string(),
  size: number(),
  /** Milliseconds since 1970. */
  savedAt: number(),
})
type StoredUpload = InferOutput<typeof StoredUpload>

const lists = openStored('pendingUploads', array(StoredUpload))

/** Slot by draft; the draft's key contains the user, so other users of this device cannot see the files. */
const getListSlot = (draftKey: string, path: string) => `${draftKey}#${path}`

const getCacheName = ({ key, name }: Pick<StoredUpload, 'key' | 'name'>) => key + (/\.\w{1,5}$/.exec(name)?.[0] ?? '')

function readList(slot: string): StoredUpload[] {
  return lists.read(slot) ?? []
}

function writeList(slot: string, left: readonly StoredUpload[]): void {
  if (left.length > 0) lists.write([...left], slot)
  else lists.remove(slot)
}

/** Whether the draft was removed, or never written because nothing else was filled in. */
function isAbandoned(slot: string, keys: readonly string[]): boolean {
  const draftKey = slot.slice(0, slot.lastIndexOf('#'))
  return !keys.includes(draftKey) && readList(slot).every(({ savedAt }) => Date.now() - savedAt > WEEK_MS)
}

async function removeOrphanedFiles(): Promise<void> {
  // List the files before the entries: an entry is written before its file, so a new file is never an orphan.
  const names = await listCachedFiles()
  const keys = listStoredKeys()
  const slots = lists.listSlots()
  for (const slot of slots) if (isAbandoned(slot, keys)) lists.remove(slot)
  const knownNames = new Set(slots.flatMap((slot) => readList(slot).map(getCacheName)))
  await Promise.all(names.filter((name) => !knownNames.has(name)).map((name) => removeCachedFile(name)))
}

/** Mounted fields, each with its list. */
const listWatchers = new Set<{ slot: string; onForgotten: () => void }>()

let tidied: Promise<void> | undefined

/** Runs once per launch. */
function removeOrphanedFilesOnce(): Promise<void> {
  tidied ??= removeOrphanedFiles()
  return tidied
}

/** @param draftKey storage key of the draft of the files */
export function createUploadStore(draftKey: string): UploadStore {
  const forget = (path: string, key: string) => {
    const slot = getListSlot(draftKey, path)
    const all = readList(slot)
    writeList(
      slot,
      all.filter((one) => one.key !== key),
    )
    for (const one of all) if (one.key === key) void removeCachedFile(getCacheName(one))
  }
  return {
    async read(path) {
      await removeOrphanedFilesOnce()
      const open = async ({ key, name, size }: StoredUpload) => ({
        key,
        picked: { name, size, path: (await openCachedFile(getCacheName({ key, name }))) ?? '' },
      })
      return Promise.all(readList(getListSlot(draftKey, path)).map(open))
    },
    async keep(path, { key, picked: { name, size, path: from } }) {
      await removeOrphanedFilesOnce()
      const slot = getListSlot(draftKey, path)
      if (!lists.write([...readList(slot), { key, name, size, savedAt: Date.now() }], slot)) return undefined
      const cachedFile = await cacheFile(getCacheName({ key, name }), from)
      if (!cachedFile) forget(path, key)
      return cachedFile
    },
    forget,
    watch(path, onForgotten) {
      const watch = { slot: getListSlot(draftKey, path), onForgotten }
      listWatchers.add(watch)
      return () => listWatchers.delete(watch)
    },
  }
}

/** Removes the pending uploads of all drafts with this key prefix, after submission or discarding. */
export function removePendingUploads(beginning: string): void {
  for (const slot of lists.listSlots(beginning)) {
    for (const one of readList(slot)) void removeCachedFile(getCacheName(one))
    lists.remove(slot)
  }
  for (const { slot, onForgotten } of listWatchers) if (slot.startsWith(beginning)) onForgotten()
}
