import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { wrapInEnvelope } from './answer'
import { insertAnswers, insertBootPicture, insertEarlyFetch, insertEarlyReads, type PageHints } from './page-html'

const HTML = 'text/html; charset=utf-8'
const HASHED_NAME = /\.[0-9a-f]{6,}\.\w+(\.(br|gz))?$/
const API_PREFIX = /^\/(core|channel|mom-pt|mom)(\/|$)/
const FILE_EXTENSION = /\.[a-z0-9]{1,8}$/i

/** Reads `index.html` of the built H5; empty without a build. */
export function readIndex(pages: string | null): string {
  const file = pages && join(pages, 'index.html')
  return file && existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Finds the preload hints of a route. */
type FindHints = (path: string, query: URLSearchParams) => Promise<PageHints | undefined>

const KINDS: Readonly<Record<string, string>> = { js: 'script', css: 'style', webp: 'image', svg: 'image' }

function formatPreloadLink(file: string): string {
  return `<${file}>; rel=preload; as=${KINDS[file.slice(file.lastIndexOf('.') + 1)] ?? 'fetch'}`
}

interface BuiltPage {
  title: string
  files: readonly string[]
}

interface Built {
  /** Pages by path. */
  pages: Readonly<Record<string, BuiltPage>>
  /** Files of the async modules, by module name. */
  kernels: Readonly<Record<string, readonly string[]>>
}

/** Reads titles and files of the pages, written by config/plugin-entry-preload.cjs. */
function readPageFiles(pages: string | null): Built {
  const file = pages && join(pages, 'page-files.json')
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { pages: {}, kernels: {} }
}

/** Page paths of the router: `/pages/index/login`, `/preview-image`. */
const PAGE_ADDRESS = /^\/(pages\/[\w/-]+|[a-z-]+)$/i
/** Any media type, as link previews and probes send it, or no header at all. */
const ANY_TYPE = /text\/\*|\*\/\*/

/** Browsers accept `text/html` on every navigation; other clients only get HTML for page paths. */
function acceptsPage({ accept = '' }: { accept?: string | undefined }, path: string): boolean {
  return accept.includes('text/html') || (PAGE_ADDRESS.test(path) && (accept === '' || ANY_TYPE.test(accept)))
}

/** Whether a request navigates to a page: it gets index.html, because the client has the router. */
function isPageVisit({ url, method, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const isVisit = (method === 'GET' || method === 'HEAD') && acceptsPage(headers, path)
  return isVisit && !API_PREFIX.test(path) && !FILE_EXTENSION.test(path)
}

type Address = ReturnType<typeof splitAddress>

interface BuiltVisit extends Address {
  page: BuiltPage
}

/** Splits a raw URL into path and query; unlike `URL` it accepts malformed paths such as `//[`. */
function splitAddress(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', ...query] = url.split('?')
  return { pathname, searchParams: new URLSearchParams(query.join('?')) }
}

function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A missing chunk must be a 404: index.html instead would be a syntax error in the browser.
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(wrapInEnvelope(404, '接口或文件不存在', null, request))
}

/** Fetches the responses to embed as the visitor would get them; leaves out refused calls. */
async function fetchAnswers(app: FastifyInstance, request: FastifyRequest, calls: readonly string[]) {
  const answers = new Map<string, string>()
  for (const url of calls) {
    const { statusCode, body } = await app.inject({ method: 'GET', url, remoteAddress: request.ip })
    if (statusCode === 200 && JSON.parse(body).code === 200) answers.set(url, body)
  }
  return answers
}

/**
 * Sends HTML rendered for this request; 304 when the ETag matches. The browser keeps the preload hints of the response
 * that it has, so they belong to the ETag and a 304 does without.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, html: string, link: string): FastifyReply {
  const etag = `"${createHash('sha256').update(html).update(link).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).header('vary', 'accept-encoding').send()
  return reply.type(HTML).header('link', link).send(html)
}

/**
 * Serves the built pages from `pages`: precompressed files, immutable cache for hashed names, `no-cache` for
 * index.html.
 *
 * The page response preloads what its code will need: its files, and the first API responses of pages opened from
 * outside.
 *
 * @param pages directory of the H5 build; null serves the API only
 */
export async function servePages(app: FastifyInstance, pages: string | null, findHints: FindHints): Promise<void> {
  const index = readIndex(pages)
  if (pages && index) {
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
  // The root path: without an accepted encoding the plugin would reject it as a directory.
  if (pages) app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => reply.sendFile('index.html') })
  const built = readPageFiles(pages)
  const sendBuiltPage = async (request: FastifyRequest, reply: FastifyReply, { page, ...address }: BuiltVisit) => {
    const {
      picture,
      pictures = [],
      calls = [],
      reads = [],
      later,
    } = (await findHints(address.pathname, address.searchParams)) ?? {}
    // The picture is small and seen first, so it is preloaded before the code. By itself a browser holds pictures back
    // until no script and style is under way.
    const first = picture ? [`${formatPreloadLink(picture)}; fetchpriority=high`] : []
    const link = [...first, ...[...page.files, ...pictures].map(formatPreloadLink)].join(', ')
    const html = insertEarlyReads(insertBootPicture(index, page.title, picture), reads)
    // HEAD needs no API responses, and without them the page has no ETag.
    if (request.method === 'HEAD') {
      return reply.type(HTML).header('cache-control', 'no-cache').header('link', link).send(html)
    }
    const answers = await fetchAnswers(app, request, calls)
    const models = [...answers.values()].flatMap((answer) => later?.filesIn(answer) ?? [])
    const early = models.length > 0 ? [...(built.kernels[later?.kernel ?? ''] ?? []), ...models] : []
    return sendPage(request, reply, insertEarlyFetch(insertAnswers(html, answers), early), link)
  }
  // Each promise that a reply passes through adds listeners to the response: here it passes through none.
  app.setNotFoundHandler((request, reply) => {
    if (!pages || !isPageVisit(request)) return sendMissing(request, reply)
    const address = splitAddress(request.url)
    const page = built.pages[address.pathname]
    if (page) return sendBuiltPage(request, reply, { ...address, page })
    reply.sendFile('index.html')
  })
}
