import { pickFiles } from './browser-picker'
import type { OpenDocument, PickDocuments } from './types'

export const pickDocuments: PickDocuments = async (extensions, count = 1) => {
  const accept = extensions.map((extension) => `.${extension}`).join(',')
  const files = await pickFiles({ accept, multiple: count > 1 })
  return files.slice(0, count).map((file) => ({ path: URL.createObjectURL(file), name: file.name, size: file.size }))
}

export const openDocument: OpenDocument = (path, name) => {
  // A link, not window.open: a tap that waited for a download may no longer open windows.
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.rel = 'noopener'
  document.body.appendChild(link)
  link.click()
  link.remove()
  return Promise.resolve(true)
}
