// One static server for everything that is compared: brotli made beforehand, hashed files kept for ever, history fall-back.
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

function fileFor(root, pathname) {
  const file = path.join(root, path.normalize(pathname))
  if (file.startsWith(root) && fs.existsSync(file) && fs.statSync(file).isFile()) return file
  return path.extname(pathname) ? undefined : path.join(root, 'index.html')
}

function answer(root, request, response) {
  const { pathname } = new URL(request.url, 'http://bench')
  if (pathname.startsWith('/core/')) {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end('{"code":501,"msg":"","data":null}')
  }
  const file = fileFor(root, pathname)
  if (!file) return response.writeHead(404).end()
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  const isPage = file.endsWith('.html')
  const headers = { 'content-type': type, 'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable' }
  const packed = fs.existsSync(`${file}.br`)
  response.writeHead(200, packed ? { ...headers, 'content-encoding': 'br' } : headers)
  return response.end(fs.readFileSync(packed ? `${file}.br` : file))
}

/** @returns {Promise<{ origin: string, close: () => void }>} */
export async function serveFolder(root) {
  const server = http.createServer((request, response) => answer(root, request, response))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${server.address().port}`, close }
}
