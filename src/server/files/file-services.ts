import type { HttpServices } from '@/server/http/http-services'
import type { FileLinks } from './file-links'
import type { FileStore } from './file-store'
import type { Pictures } from './pictures'

/** What calls about files are given. */
export interface FileServices extends HttpServices {
  files: FileStore
  /** Of the process: closed with the server. */
  pictures: Pictures
  links: FileLinks
}
