import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

import { negotiateEncoding } from '@/server/http/accepted-encoding'

import { buildModelUrl, models } from './models'

/** Beside the program, also in the bundle. */
const folder = join(__dirname, 'models')
const unpack = promisify(brotliDecompress)
const inGzip = promisify(gzip)
const FOR_EVER = 'public, max-age=31536000, immutable'
const meshes = new Set(Object.values(models).map(({ model }) => model.file))
const pictures = new Set(
  Object.values(models).flatMap(({ poster, spin, photos }) => [poster, spin, ...photos].map(({ file }) => file)),
)

/** Serves the exhibition's models: precompressed, with content hashes in their names. */
export async function modelFileRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { file: string } }>(buildModelUrl(':file'), { exposeHeadRoute: false }, async (request, reply) => {
    const { file } = request.params
    if (pictures.has(file)) {
      return reply
        .header('cache-control', FOR_EVER)
        .type('image/webp')
        .send(await readFile(join(folder, file)))
    }
    if (!meshes.has(file)) return reply.callNotFound()
    const compressed = await readFile(join(folder, `${file}.br`))
    reply.header('cache-control', FOR_EVER).header('vary', 'accept-encoding').type('model/gltf-binary')
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    if (encoding === 'br') return reply.send(compressed)
    const bytes = await unpack(compressed)
    return reply.send(encoding ? await inGzip(bytes) : bytes)
  })
}
