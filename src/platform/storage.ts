import Taro from '@tarojs/taro'

/**
 * Small values persisted on the device. No function throws when the storage is full or denied, as in a private window:
 * such a value is lost when the page closes.
 */

/** @returns the text, or undefined when there is none */
export function readText(key: string): string | undefined {
  try {
    const value: unknown = Taro.getStorageSync(key)
    return typeof value === 'string' && value !== '' ? value : undefined
  } catch {
    return undefined
  }
}

/** @returns whether it was stored */
export function writeText(key: string, text: string): boolean {
  try {
    Taro.setStorageSync(key, text)
    return true
  } catch {
    return false
  }
}

/** @returns the value stored by {@link writeJson}, of unknown shape: another version may have written it */
export function readJson(key: string): unknown {
  const text = readText(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @returns whether it was stored */
export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

export function removeStored(key: string): void {
  try {
    Taro.removeStorageSync(key)
  } catch {
    // Storage is unavailable, so nothing was stored either.
  }
}

/** The keys of all stored values. */
export function listStoredKeys(): string[] {
  try {
    return Taro.getStorageInfoSync().keys
  } catch {
    return []
  }
}
