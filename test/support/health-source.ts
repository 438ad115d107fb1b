import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A source of health words on loopback: answers by number as it is told, and remembers what it was asked. */
export async function startHealthSource() {
  const requests: { authorization: string | undefined; body: { name: string; phone: string } }[] = []
  const words = new Map<string, { level: string; text: string }>()
  const state = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString())
      requests.push({ authorization: request.headers.authorization, body })
      response.statusCode = state.status
      response.end(JSON.stringify(words.get(body.phone) ?? { level: 'green', text: '接种与体检记录正常' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`
  return { url, asked: requests, words, state, close: () => new Promise((resolve) => server.close(resolve)) }
}
