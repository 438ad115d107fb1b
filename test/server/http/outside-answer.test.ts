import http from 'node:http'
import type { AddressInfo } from 'node:net'

import { readOutsideBytes, readOutsideJson } from '@/server/http/outside-answer'

import { projectFiles, readSource } from '../../support/source-files'

const CHUNK = Buffer.alloc(2 ** 20, 'x')
const CHUNKS = 196
let sentChunks = 0

/** A server that answers what its path says; the large answer is sent as fast as it is read. */
const server = http.createServer((request, response) => {
  if (request.url === '/nul') return response.end('{"openid":"a\\u0000b"}')
  if (request.url === '/json') return response.end('{"openid":"ab"}')
  const send = () => {
    while (sentChunks < CHUNKS && !response.destroyed) {
      sentChunks += 1
      if (!response.write(CHUNK)) return response.once('drain', send)
    }
    return response.end()
  }
  return send()
})
const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})

/** The tool that checks other servers, and scripts that run in the browser. */
const NOT_OF_THE_SERVER = /^src\/server\/(conformance\/|http\/(page-html|early-reads)\.ts$)/

describe('the answer of an outside server', () => {
  it('is read by these functions and by nothing else', () => {
    const files = projectFiles('src/server').filter((file) => file.endsWith('.ts') && !NOT_OF_THE_SERVER.test(file))
    const readers = files.filter((file) => /\.(json|text|arrayBuffer|blob|formData|bytes)\(\)/.test(readSource(file)))
    expect(files.some((file) => readSource(file).includes('readOutsideJson('))).toBe(true)
    expect(readers).toEqual([])
  })

  it('is read as JSON', async () => {
    expect(await readOutsideJson(await ask('/json'))).toEqual({ openid: 'ab' })
  })

  it('is refused with a NUL in it, which no column takes', async () => {
    await expect(readOutsideJson(await ask('/nul'))).rejects.toThrow('NUL')
  })

  it('of 196 MB is refused, and the rest of it is not read', async () => {
    await expect(readOutsideBytes(await ask('/large'))).rejects.toThrow('too large')
    expect(sentChunks).toBeLessThan(CHUNKS / 2)
  })
})
