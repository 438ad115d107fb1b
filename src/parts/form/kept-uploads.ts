import { array, type InferOutput, number, object, safeParse, string } from 'valibot'

import { DAY_MS } from '@/lib/durations'
import { dropStashed, listStashed, openStashed, stashFile } from '@/platform/stash'
import { readJson, removeStored, storedKeys, writeJson } from '@/platform/storage'

import type { UploadKeeper } from './upload-list'

const PREFIX = 'unsent:'
const WEEK_MS = 7 * DAY_MS

const Kept = object({ key: string(), name: string(), size: number(), /** Of 1970. */ savedAt: number() })
type Kept = InferOutput<typeof Kept>

/** Key by draft; the draft's key names its person, so nobody else on this device sees the files. */
const keyOf = (draftKey: string, path: string) => `${PREFIX}${draftKey}#${path}`

const stashName = ({ key, name }: Pick<Kept, 'key' | 'name'>) => key + (/\.\w{1,5}$/.exec(name)?.[0] ?? '')

function readAll(storageKey: string): Kept[] {
  const parsed = safeParse(array(Kept), readJson(storageKey))
  return parsed.success ? parsed.output : []
}

function without(storageKey: string, left: readonly Kept[]): void {
  if (left.length > 0) writeJson(storageKey, left)
  else removeStored(storageKey)
}

/** Whose draft is gone, or was never written because nothing else was filled in. */
function isAbandoned(storageKey: string, keys: readonly string[]): boolean {
  const draftKey = storageKey.slice(PREFIX.length, storageKey.lastIndexOf('#'))
  return !keys.includes(draftKey) && readAll(storageKey).every(({ savedAt }) => Date.now() - savedAt > WEEK_MS)
}

async function tidy(): Promise<void> {
  // Listed before the lists are read: a file is entered in its list before it is written.
  const names = await listStashed()
  const keys = storedKeys()
  const lists = keys.filter((key) => key.startsWith(PREFIX))
  for (const list of lists) if (isAbandoned(list, keys)) removeStored(list)
  const known = new Set(lists.flatMap((list) => readAll(list).map(stashName)))
  await Promise.all(names.filter((name) => !known.has(name)).map((name) => dropStashed(name)))
}

/** Fields on the screen, each with its list. */
const watching = new Set<{ list: string; onForgotten: () => void }>()

let tidied: Promise<void> | undefined

/** Once each time the application runs. */
function tidyOnce(): Promise<void> {
  tidied ??= tidy()
  return tidied
}

/** @param draftKey where the device keeps the draft that the files go with */
export function uploadKeeper(draftKey: string): UploadKeeper {
  const forget = (path: string, key: string) => {
    const list = keyOf(draftKey, path)
    const all = readAll(list)
    without(
      list,
      all.filter((one) => one.key !== key),
    )
    for (const one of all) if (one.key === key) void dropStashed(stashName(one))
  }
  return {
    async read(path) {
      await tidyOnce()
      const open = async ({ key, name, size }: Kept) => ({
        key,
        picked: { name, size, path: (await openStashed(stashName({ key, name }))) ?? '' },
      })
      return Promise.all(readAll(keyOf(draftKey, path)).map(open))
    },
    async keep(path, { key, picked: { name, size, path: from } }) {
      await tidyOnce()
      const list = keyOf(draftKey, path)
      if (!writeJson(list, [...readAll(list), { key, name, size, savedAt: Date.now() }])) return undefined
      const kept = await stashFile(stashName({ key, name }), from)
      if (!kept) forget(path, key)
      return kept
    },
    forget,
    watch(path, onForgotten) {
      const watch = { list: keyOf(draftKey, path), onForgotten }
      watching.add(watch)
      return () => watching.delete(watch)
    },
  }
}

/** Removes the pending uploads of all drafts whose keys begin so: discarded or submitted. */
export function forgetUploads(beginning: string): void {
  const isMeant = (list: string) => list.startsWith(PREFIX + beginning)
  for (const list of storedKeys().filter(isMeant)) {
    for (const one of readAll(list)) void dropStashed(stashName(one))
    removeStored(list)
  }
  for (const { list, onForgotten } of watching) if (isMeant(list)) onForgotten()
}
