import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { enveloped } from './answer'

const HASHED_NAME = /\.[0-9a-f]{8,}\.\w+(\.(br|gz))?$/
const API_PREFIX = /^\/(core|channel|mom-pt|mom)(\/|$)/
const FILE_EXTENSION = /\.[a-z0-9]{1,8}$/i

/** The page of a built H5, or an empty one when nothing was built. */
export function readIndex(pages: string | null): string {
  const file = pages && join(pages, 'index.html')
  return file && existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Addresses of files that a page will ask for, besides those of the build. */
export type PageHints = (path: string, query: URLSearchParams) => Promise<readonly string[]>

const KINDS: Readonly<Record<string, string>> = { js: 'script', css: 'style', webp: 'image' }

function asLink(file: string): string {
  return `<${file}>; rel=preload; as=${KINDS[file.slice(file.lastIndexOf('.') + 1)] ?? 'fetch'}`
}

/** The code of pages by their path, as config/plugin-entry-preload.cjs wrote it down. */
function readPageFiles(pages: string): Readonly<Record<string, readonly string[]>> {
  const file = join(pages, 'page-files.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Whether a person's browser asks for a page: those get index.html, for the route is decided there. */
function isPageVisit(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  const wantsHtml = request.headers.accept?.includes('text/html') ?? false
  const isVisit = (request.method === 'GET' || request.method === 'HEAD') && wantsHtml
  return isVisit && !API_PREFIX.test(path) && !FILE_EXTENSION.test(path)
}

function missing(request: FastifyRequest, reply: FastifyReply): void {
  // A missing chunk must fail as one: index.html in its place would be a syntax error in the browser.
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(enveloped(404, '接口或文件不存在', null, request))
}

/**
 * Serves the built pages from `pages`: precompressed, hashed names for ever, index.html asked for anew each time.
 *
 * What a page will ask for once its code runs is said with index.html, and comes beside it.
 *
 * @param pages directory of the H5 build; null serves calls alone
 */
export async function servePages(app: FastifyInstance, pages: string | null, hints: PageHints): Promise<void> {
  if (pages && readIndex(pages)) {
    await app.register(fastifyStatic, {
      root: pages,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forEver = HASHED_NAME.test(path)
        reply.setHeader('vary', 'accept-encoding')
        reply.setHeader('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  // The directory itself: without an accepted encoding the plugin would refuse it as one.
  if (pages) app.get('/', (_request, reply) => reply.sendFile('index.html'))
  const code = pages ? readPageFiles(pages) : {}
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !isPageVisit(request)) return missing(request, reply)
    const { pathname, searchParams } = new URL(request.url, 'http://page')
    const files = code[pathname]
    if (files) reply.header('link', [...files, ...(await hints(pathname, searchParams))].map(asLink).join(', '))
    return reply.sendFile('index.html')
  })
}
