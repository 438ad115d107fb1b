import type { ReadBytes } from './types'

export const readBytes: ReadBytes = async (path) => {
  try {
    // Of this page's own memory: nothing is sent, and browsers open object URLs in no other way.
    return await (await fetch(path)).arrayBuffer()
  } finally {
    URL.revokeObjectURL(path)
  }
}
