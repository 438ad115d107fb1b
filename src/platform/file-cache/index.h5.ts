import type { CacheFile, ListCachedFiles, OpenCachedFile, RemoveCachedFile } from './types'

const NAME = 'stash'
const FILES = 'files'

interface Stashed {
  /** Not the Blob itself: Safari loses Blobs in a private window. */
  bytes: ArrayBuffer
  type: string
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(FILES)
    request.onsuccess = () => {
      // The browser closes the database, for example when the user clears site data: the next use opens it again.
      request.result.onclose = () => {
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
}

/** @throws {DOMException} when the browser denies storage, or has no room */
async function run<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opened ??= open()
  const database = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(FILES, mode)
    const request = act(transaction.objectStore(FILES))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const cacheFile: CacheFile = async (name, path) => {
  try {
    const blob = await (await fetch(path)).blob()
    const stashed: Stashed = { bytes: await blob.arrayBuffer(), type: blob.type }
    await run('readwrite', (files) => files.put(stashed, name))
    return path
  } catch {
    return undefined
  }
}

export const openCachedFile: OpenCachedFile = async (name) => {
  try {
    const stashed = await run<Stashed | undefined>('readonly', (files) => files.get(name))
    return stashed && URL.createObjectURL(new Blob([stashed.bytes], { type: stashed.type }))
  } catch {
    return undefined
  }
}

export const removeCachedFile: RemoveCachedFile = async (name) => {
  await run('readwrite', (files) => files.delete(name)).catch(() => undefined)
}

export const listCachedFiles: ListCachedFiles = async () => {
  const keys = await run('readonly', (files) => files.getAllKeys()).catch(() => [])
  return keys.map(String)
}
