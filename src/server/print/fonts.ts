import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { memoizeAsync } from '@/server/db/memoize-async'

/** The two font weights of a document. */
export interface Fonts {
  regular: Buffer
  bold: Buffer
}

async function load(): Promise<Fonts> {
  // The package exports a list of its files, not the files.
  const folder = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts')
  const read = (weight: string) => readFile(join(folder, `NotoSansHans-${weight}.otf`))
  const [regular, bold] = await Promise.all([read('Regular'), read('Bold')])
  return { regular, bold }
}

/** Noto Sans Hans (SIL OFL 1.1), cached after the first document: 17 MB with all characters of Chinese names. */
export const loadFonts = memoizeAsync(load)
