import type { HttpServices } from '@/server/http/http-services'

import type { FileLinks } from './file-links'
import type { FileScanner } from './file-scanner'
import type { FileStore } from './file-store'
import type { Pictures } from './pictures'

/** Dependencies of calls with files. */
export interface FileServices extends HttpServices {
  files: FileStore
  /** One per process; closed with the server. */
  pictures: Pictures
  links: FileLinks
  /** Undefined when none is configured. */
  scanner: FileScanner | undefined
}
