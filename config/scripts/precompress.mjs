// Writes file.br and file.gz beside every file of a built H5 that shrinks: the server sends them as they are.
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const LEAST_BYTES = 1024
const COMPRESSIBLE = /\.(js|mjs|css|html|json|svg|txt|map|wasm|glb|gltf|bin|ttf)$/
const AT_ONCE = 4

const encoders = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

async function compress(file) {
  const bytes = await fs.readFile(file)
  if (bytes.length < LEAST_BYTES) return
  for (const [suffix, encode] of Object.entries(encoders)) {
    const encoded = await encode(bytes)
    if (encoded.length < bytes.length) await fs.writeFile(file + suffix, encoded)
  }
}

/**
 * Compresses a directory once, at build time, as hard as the formats allow.
 *
 * @returns {Promise<number>} how many files were looked at
 */
export async function precompress(directory) {
  const names = await fs.readdir(directory, { recursive: true })
  const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => path.join(directory, name))
  const queue = [...files]
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) await compress(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return files.length
}
