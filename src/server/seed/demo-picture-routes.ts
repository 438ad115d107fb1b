import type { FastifyInstance } from 'fastify'

import { demoPictures } from './picture-data'

const DAY_S = 86_400
const pictures = new Map(Object.entries(demoPictures))

/**
 * The pictures of the demo data. They are the same for everybody and contain no personal data, so they are outside the
 * contract, like the built pages.
 */
export function demoPictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { folder: string; file: string } }>('/demo/:folder/:file', async (request, reply) => {
    const { folder, file } = request.params
    const picture = pictures.get(`${folder}/${file.replace(/\.svg$/, '')}`)
    if (picture === undefined) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${DAY_S}`)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml')
      .send(picture)
  })
}
