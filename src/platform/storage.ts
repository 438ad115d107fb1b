import Taro from '@tarojs/taro'

/**
 * Small values kept on the device. Every function survives a storage that is full or refused, as in a private
 * window: what cannot be kept is lost with the page, never an exception.
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

/** @returns whether it was kept */
export function writeText(key: string, text: string): boolean {
  try {
    Taro.setStorageSync(key, text)
    return true
  } catch {
    return false
  }
}

/** @returns what {@link writeJson} kept, of unknown shape: other versions of the application wrote it too */
export function readJson(key: string): unknown {
  const text = readText(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @returns whether it was kept */
export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

export function removeStored(key: string): void {
  try {
    Taro.removeStorageSync(key)
  } catch {
    // Nothing was kept either.
  }
}

/** The keys of everything kept. */
export function storedKeys(): string[] {
  try {
    return Taro.getStorageInfoSync().keys
  } catch {
    return []
  }
}
