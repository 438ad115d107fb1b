// A scanner that speaks clamd's protocol and knows one virus: the text that all scanners agree to call one.
import net from 'node:net'

/** In two parts, so that no scanner finds this file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

export interface FakeScanner {
  /** For `FILE_SCANNER`. */
  address: string
  /** What it answers from now on in place of a verdict; `silent` nothing at all, undefined verdicts again. */
  answer(text: string | undefined): void
  /** Bytes of each file that it has seen. */
  seen: number[]
  close(): Promise<void>
}

const COMMAND = 'zINSTREAM\0'

/** The bytes of a file, once its last part has arrived. */
function readStream(received: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let at = COMMAND.length
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

export async function startFakeScanner(port = 0): Promise<FakeScanner> {
  const sockets = new Set<net.Socket>()
  const sizes: number[] = []
  let fixed: string | undefined
  const server = net.createServer((socket) => {
    let received = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk as Buffer])
      const file = readStream(received)
      if (!file || fixed === 'silent') return
      if (received.subarray(0, COMMAND.length).toString() !== COMMAND) return void socket.end('UNKNOWN COMMAND\0')
      sizes.push(file.length)
      socket.end(fixed ?? (file.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0'))
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    address: `tcp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    answer: (text) => {
      fixed = text
    },
    seen: sizes,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
