import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { wrapInEnvelope } from './answer'
import { insertAnswers, insertBootPicture, insertEarlyFetch, type PageHints } from './page-html'

const HTML = 'text/html; charset=utf-8'
const HASHED_NAME = /\.[0-9a-f]{8,}\.\w+(\.(br|gz))?$/
const API_PREFIX = /^\/(core|channel|mom-pt|mom)(\/|$)/
const FILE_EXTENSION = /\.[a-z0-9]{1,8}$/i

/** The page of a built H5, or an empty one when nothing was built. */
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
  /** By their path. */
  pages: Readonly<Record<string, BuiltPage>>
  /** Files of the kernels, by their name. */
  kernels: Readonly<Record<string, readonly string[]>>
}

/** Titles and code of pages, as config/plugin-entry-preload.cjs wrote them down. */
function readPageFiles(pages: string | null): Built {
  const file = pages && join(pages, 'page-files.json')
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { pages: {}, kernels: {} }
}

/** As the router has them: `/pages/index/login`, `/preview-image`. */
const PAGE_ADDRESS = /^\/(pages\/[\w/-]+|[a-z-]+)$/i
/** Whatever there is, as link previews and probes say it; without the header too. */
const ANY_TYPE = /text\/\*|\*\/\*/

/** A browser says that it wants HTML, wherever it goes; others get the pages that there may be. */
function acceptsPage({ accept = '' }: { accept?: string | undefined }, path: string): boolean {
  return accept.includes('text/html') || (PAGE_ADDRESS.test(path) && (accept === '' || ANY_TYPE.test(accept)))
}

/** Whether the address of a page is asked for: those get index.html, for the route is decided there. */
function isPageVisit({ url, method, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const isVisit = (method === 'GET' || method === 'HEAD') && acceptsPage(headers, path)
  return isVisit && !API_PREFIX.test(path) && !FILE_EXTENSION.test(path)
}

/** The path and the query of an address as it was sent: what no `URL` can be made of, such as `//[`, is one too. */
function splitAddress(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', ...query] = url.split('?')
  return { pathname, searchParams: new URLSearchParams(query.join('?')) }
}

function sendMissing(request: FastifyRequest, reply: FastifyReply): void {
  // A missing chunk must fail as one: index.html in its place would be a syntax error in the browser.
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(wrapInEnvelope(404, '接口或文件不存在', null, request))
}

/** The bodies of calls as whoever asks for the page would get them; those that are refused are left to the page. */
async function fetchAnswers(app: FastifyInstance, request: FastifyRequest, calls: readonly string[]) {
  const answers = new Map<string, string>()
  for (const url of calls) {
    const { statusCode, body } = await app.inject({ method: 'GET', url, remoteAddress: request.ip })
    if (statusCode === 200 && JSON.parse(body).code === 200) answers.set(url, body)
  }
  return answers
}

/** Sends a page that was made for this visit; 304 to who has it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).header('vary', 'accept-encoding').send()
  return reply.type(HTML).send(html)
}

/**
 * Serves the built pages from `pages`: precompressed, hashed names for ever, index.html asked for anew each time.
 *
 * What a page will ask for once its code runs is said with index.html and comes beside it: its files, and the first
 * answers of pages that people open from outside.
 *
 * @param pages directory of the H5 build; null serves calls alone
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
  // The directory itself: without an accepted encoding the plugin would refuse it as one.
  if (pages) app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => reply.sendFile('index.html') })
  const built = readPageFiles(pages)
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !isPageVisit(request)) return sendMissing(request, reply)
    const { pathname, searchParams } = splitAddress(request.url)
    const page = built.pages[pathname]
    if (!page) return reply.sendFile('index.html')
    const { picture, pictures = [], calls = [], later } = (await findHints(pathname, searchParams)) ?? {}
    // A picture is small and seen first: it goes before the code.
    const files = [...(picture ? [picture] : []), ...page.files, ...pictures]
    reply.header('link', files.map(formatPreloadLink).join(', '))
    const html = insertBootPicture(index, page.title, picture)
    // Nobody looks: no call is made, and without what they answer the page has no tag.
    if (request.method === 'HEAD') return reply.type(HTML).header('cache-control', 'no-cache').send(html)
    const answers = await fetchAnswers(app, request, calls)
    const models = [...answers.values()].flatMap((answer) => later?.filesIn(answer) ?? [])
    const early = models.length > 0 ? [...(built.kernels[later?.kernel ?? ''] ?? []), ...models] : []
    return sendPage(request, reply, insertEarlyFetch(insertAnswers(html, answers), early))
  })
}
