import { options } from '../context'
import type { Json } from '../engine'
import { asyncCall, CallFailure } from './call'
import { checkCall } from './check'

const store = new Map<string, string>(
  Object.entries(options.storage).map(([key, value]) => [key, JSON.stringify(value)]),
)

/** Calls without callbacks have no typings of their own; all take a key as `removeStorage` does. */
function checkKey(key: unknown) {
  checkCall('removeStorage', { key })
}

const read = (key: string): unknown => {
  const text = store.get(key)
  return text === undefined ? '' : JSON.parse(text)
}

function info(): Json {
  const bytes = [...store].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
  return { keys: [...store.keys()], currentSize: Math.ceil(bytes / 1024), limitSize: 10240 }
}

/** Everything stored, for the test. */
export function storageContent(): Record<string, unknown> {
  return Object.fromEntries([...store].map(([key, text]) => [key, JSON.parse(text)]))
}

export const storageCalls: Json = {
  setStorageSync(key: string, value: unknown) {
    checkKey(key)
    store.set(key, JSON.stringify(value ?? null))
  },
  getStorageSync(key: string) {
    checkKey(key)
    return read(key)
  },
  removeStorageSync(key: string) {
    checkKey(key)
    store.delete(key)
  },
  clearStorageSync: () => store.clear(),
  getStorageInfoSync: info,
  setStorage: asyncCall('setStorage', ({ key, data }) => void store.set(String(key), JSON.stringify(data ?? null))),
  getStorage: asyncCall('getStorage', ({ key }) => {
    if (!store.has(String(key))) throw new CallFailure('data not found')
    return { data: read(String(key)) }
  }),
  removeStorage: asyncCall('removeStorage', ({ key }) => void store.delete(String(key))),
  clearStorage: asyncCall('clearStorage', () => store.clear()),
  getStorageInfo: asyncCall('getStorageInfo', info),
}
