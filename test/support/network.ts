// A bad network: what a phone says and hears passes through here on its way to the real server.
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What happens to a call: it is cut before all of it has reached the server; or its answer is lost, or waits until
 * something has come about.
 */
type Fate = 'answered' | 'cut' | 'lost' | Promise<unknown>

export interface Network {
  /** The server's address, through this network. */
  origin: string
  /** Bytes a second in each direction of each connection; without a number as fast as the machine. */
  limit(bytesPerSecond?: number): void
  /** Decides over each call by its first line, `POST /core/api/…`, before it goes on to the server. */
  decide(getFate: (line: string) => Fate): void
  close(): Promise<void>
}

const SLICE_BYTES = 512
const FIRST_LINE = /^([A-Z]+ \S+) HTTP\/1\.1\r\n/

/** Lets a call pass as it came: what each test begins with. */
const answerAll = (): Fate => 'answered'

/**
 * Stands between clients and the server of `origin`. It counts on clients that send one request at a time over a
 * connection, as browsers and Node do.
 */
export async function startNetwork(origin: string): Promise<Network> {
  const { hostname, port } = new URL(origin)
  const sockets = new Set<net.Socket>()
  let bytesPerSecond = Number.POSITIVE_INFINITY
  let getFate = answerAll as (line: string) => Fate

  /** Sends on what comes, in its order and at the speed of the moment; `meet` gives false when it is lost. */
  const pass = (from: net.Socket, to: net.Socket, meet: (chunk: Buffer) => Promise<boolean>) => {
    let before = Promise.resolve()
    const sendOn = async (chunk: Buffer) => {
      if (!(await meet(chunk))) return
      for (let at = 0; at < chunk.length && to.writable; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES)
        if (Number.isFinite(bytesPerSecond)) await sleep((slice.length / bytesPerSecond) * 1000)
        if (to.writable) to.write(slice)
      }
    }
    from.on('data', (chunk: Buffer) => {
      before = before.then(() => sendOn(chunk))
    })
    from.on('close', () => void before.then(() => to.destroy()))
    from.on('error', () => from.destroy())
  }

  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    let fate: Fate = 'answered'
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    pass(client, upstream, async (chunk) => {
      const [, line] = FIRST_LINE.exec(chunk.toString('latin1')) ?? []
      if (line) fate = getFate(line)
      if (fate !== 'cut') return true
      upstream.end(chunk.subarray(0, chunk.length / 2))
      client.destroy()
      return false
    })
    pass(upstream, client, async () => {
      if (fate === 'lost') client.destroy()
      else await fate
      return fate !== 'lost'
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    limit: (bytes = Number.POSITIVE_INFINITY) => {
      bytesPerSecond = bytes
    },
    decide: (choice) => {
      getFate = choice
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
