import { array, type InferOutput, number, object, safeParse, string } from 'valibot'

import { DAY_MS } from '@/lib/durations'
import { cacheFile, listCachedFiles, openCachedFile, removeCachedFile } from '@/platform/file-cache'
import { listStoredKeys, readJson, removeStored, writeJson } from '@/platform/storage'

import type { UploadStore } from './upload-list'

const PREFIX = 'unsent:'
const WEEK_MS = 7 * DAY_MS

const StoredUpload = object({ key: string(), name: string(), size: number(), /** Of 1970. */ savedAt: number() })
type StoredUpload = InferOutput<typeof StoredUpload>

/** Key by draft; the draft's key contains the user, so other users of this device cannot see the files. */
const getListKey = (draftKey: string, path: string) => `${PREFIX}${draftKey}#${path}`

const getCacheName = ({ key, name }: Pick<StoredUpload, 'key' | 'name'>) => key + (/\.\w{1,5}$/.exec(name)?.[0] ?? '')

function readAll(storageKey: string): StoredUpload[] {
  const parsed = safeParse(array(StoredUpload), readJson(storageKey))
  return parsed.success ? parsed.output : []
}

function writeList(storageKey: string, left: readonly StoredUpload[]): void {
  if (left.length > 0) writeJson(storageKey, left)
  else removeStored(storageKey)
}

/** Whether the draft was removed, or never written because nothing else was filled in. */
function isAbandoned(storageKey: string, keys: readonly string[]): boolean {
  const draftKey = storageKey.slice(PREFIX.length, storageKey.lastIndexOf('#'))
  return !keys.includes(draftKey) && readAll(storageKey).every(({ savedAt }) => Date.now() - savedAt > WEEK_MS)
}

async function removeOrphanedFiles(): Promise<void> {
  // List the files before the entries: an entry is written before its file, so a new file is never an orphan.
  const names = await listCachedFiles()
  const keys = listStoredKeys()
  const lists = keys.filter((key) => key.startsWith(PREFIX))
  for (const list of lists) if (isAbandoned(list, keys)) removeStored(list)
  const known = new Set(lists.flatMap((list) => readAll(list).map(getCacheName)))
  await Promise.all(names.filter((name) => !known.has(name)).map((name) => removeCachedFile(name)))
}

/** Mounted fields, each with its list. */
const listWatchers = new Set<{ list: string; onForgotten: () => void }>()

let tidied: Promise<void> | undefined

/** Runs once per launch. */
function removeOrphanedFilesOnce(): Promise<void> {
  tidied ??= removeOrphanedFiles()
  return tidied
}

/** @param draftKey storage key of the draft of the files */
export function createUploadStore(draftKey: string): UploadStore {
  const forget = (path: string, key: string) => {
    const list = getListKey(draftKey, path)
    const all = readAll(list)
    writeList(
      list,
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
      return Promise.all(readAll(getListKey(draftKey, path)).map(open))
    },
    async keep(path, { key, picked: { name, size, path: from } }) {
      await removeOrphanedFilesOnce()
      const list = getListKey(draftKey, path)
      if (!writeJson(list, [...readAll(list), { key, name, size, savedAt: Date.now() }])) return undefined
      const kept = await cacheFile(getCacheName({ key, name }), from)
      if (!kept) forget(path, key)
      return kept
    },
    forget,
    watch(path, onForgotten) {
      const watch = { list: getListKey(draftKey, path), onForgotten }
      listWatchers.add(watch)
      return () => listWatchers.delete(watch)
    },
  }
}

/** Removes the pending uploads of all drafts with this key prefix, after submission or discarding. */
export function removePendingUploads(beginning: string): void {
  const isMeant = (list: string) => list.startsWith(PREFIX + beginning)
  for (const list of listStoredKeys().filter(isMeant)) {
    for (const one of readAll(list)) void removeCachedFile(getCacheName(one))
    removeStored(list)
  }
  for (const { list, onForgotten } of listWatchers) if (isMeant(list)) onForgotten()
}
