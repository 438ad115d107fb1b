import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readSettings, type S3Settings } from '@/server/settings'

const S3rver = require('s3rver') as new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> }

const KEY = 'S3RVER'
const BUCKET = 'uploads'

/** An S3 server on this machine, which knows its keys and checks no signature, behind a gate that can be closed. */
export interface S3Server {
  settings: S3Settings
  /** Settings of the environment for a server that keeps its files there. */
  environment: Record<string, string>
  /** What the next calls meet: `silent` accepts them and never answers; `stalling` ends no answer that it begins. */
  state: 'open' | 'refusing' | 'silent' | 'stalling'
  /** Method and path of each call. */
  calls: string[]
  close(): Promise<void>
}

/** Starts it with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const found: S3Server = { state: 'open', calls: [] } as never
  const gate = await openGate(found, port)
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  found.environment = {
    FILE_STORE: `s3://${BUCKET}/files`,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: KEY,
    S3_SECRET_KEY: KEY,
  }
  found.settings = readSettings(found.environment).s3 as S3Settings
  found.close = async () => {
    gate.closeAllConnections()
    await new Promise((resolve) => gate.close(resolve))
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return found
}

/** Passes calls on with the host that they were signed for. */
async function openGate(found: S3Server, port: number): Promise<Server> {
  const { request: send } = await import('node:http')
  const gate = createServer((request, response) => {
    found.calls.push(`${request.method} ${request.url}`)
    if (found.state === 'silent') return
    if (found.state === 'stalling') {
      response.writeHead(200, { 'content-type': 'application/xml' }).write('<InitiateMultipartUploadResult>')
      return
    }
    if (found.state === 'refusing') {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return
    }
    const { method, url: path, headers } = request
    const onward = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return gate
}
