// The back ends that have an adapter: the files of src/contract/backends.
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

const FOLDER = path.join(ROOT, 'src/contract/backends')

/**
 * Checks the name of a back end.
 *
 * @param label how the person named it, `BACKEND` or `--backend`
 * @returns the file of its adapter; undefined without a name
 * @throws {Error} in one sentence, when there is no such back end
 */
export function findBackend(name, label) {
  if (!name) return undefined
  const names = fs.readdirSync(FOLDER).map((file) => path.basename(file, '.ts'))
  if (!names.includes(name)) throw new Error(`${label}=${name} is none of the back ends ${names.sort().join(', ')}.`)
  return path.join(FOLDER, `${name}.ts`)
}
