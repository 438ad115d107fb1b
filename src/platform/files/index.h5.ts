import { pickFiles } from './browser-picker'
import type { PickDocuments } from './types'

export const pickDocuments: PickDocuments = async (extensions, count = 1) => {
  const accept = extensions.map((extension) => `.${extension}`).join(',')
  const files = await pickFiles({ accept, multiple: count > 1 })
  return files.slice(0, count).map((file) => ({ path: URL.createObjectURL(file), name: file.name, size: file.size }))
}
