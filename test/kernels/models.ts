import fs from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

import { type ModelSlug, models } from '@/server/domains/exhibition/models'

export const slugs = Object.keys(models) as ModelSlug[]

/** The bytes of a committed model, in memory of their own. */
export function modelBytes(slug: ModelSlug): ArrayBuffer {
  const bytes = brotliDecompressSync(
    fs.readFileSync(`src/server/domains/exhibition/models/${models[slug].model.file}.br`),
  )
  return Uint8Array.from(bytes).buffer
}
