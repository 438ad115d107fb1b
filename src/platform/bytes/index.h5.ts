import type { ReadBytes } from './types'

export const readBytes: ReadBytes = async (path) => {
  try {
    // Reads from the page's memory without a request; fetch is the only way to read an object URL.
    return await (await fetch(path)).arrayBuffer()
  } finally {
    URL.revokeObjectURL(path)
  }
}
