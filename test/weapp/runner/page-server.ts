// Serves the runner's page, its script, the compiled bundle and the package's images on a port of its own.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import { pageHtml, pageScript } from './page-bundle'
import { readTypings } from './parameters'
import { type Bundle, MAIN, type Sources } from './types'
import { isUploaded } from './uploaded'

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
}

export interface PageServer {
  origin: string
  close(): Promise<void>
}

function sendFile(dist: string, name: string, response: http.ServerResponse) {
  const file = path.join(dist, name)
  const isInside = file.startsWith(dist + path.sep) && isUploaded(name)
  if (!isInside || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
  fs.createReadStream(file).pipe(response)
}

function pickSources({ js, css, subRoots }: Bundle, root: string): Sources {
  const isInside = ([file]: [string, string]) => (subRoots.find((one) => file.startsWith(one)) ?? MAIN) === root
  const pick = (files: Record<string, string>) => Object.fromEntries(Object.entries(files).filter(isInside))
  return { js: pick(js), css: pick(css) }
}

/** The main package comes with the page, as a phone has it; the sources of a sub-package are asked for by its root. */
function makeScript(bundle: Bundle): string {
  const { js: _js, css: _css, ...rest } = bundle
  const values = { __BUNDLE__: rest, __SOURCES__: pickSources(bundle, MAIN), __TYPINGS__: readTypings() }
  return Object.entries(values)
    .map(([name, value]) => `window.${name}=${JSON.stringify(value)}`)
    .join(';')
}

/** @throws {Error} when the page half does not bundle */
export async function servePage(dist: string, bundle: Bundle): Promise<PageServer> {
  const script = 'text/javascript;charset=utf-8'
  const fixed: Record<string, [string, string]> = {
    '/': ['text/html;charset=utf-8', pageHtml()],
    '/page.js': [script, await pageScript()],
    '/bundle.js': [script, makeScript(bundle)],
  }
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://runner')
    const name = decodeURIComponent(pathname)
    const fixedFile = fixed[name]
    const root = searchParams.get('package')
    if (root) return response.end(JSON.stringify(pickSources(bundle, root)))
    if (fixedFile) response.setHeader('content-type', fixedFile[0]).end(fixedFile[1])
    else sendFile(path.resolve(dist), name.replace(/^\/dist\//, ''), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { origin: `http://127.0.0.1:${port}`, close }
}
