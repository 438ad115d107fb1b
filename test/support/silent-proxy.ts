// A network between a server and its PostgreSQL that swallows what is sent, without a word to either side.
import net from 'node:net'

export interface SilentProxy {
  /** The address of the database, through this network. */
  url: string
  /** From now on nothing arrives: what is open stays open, new connections are accepted and not heard. */
  swallow(): void
  /** New connections are carried again. Those of before stay silent for ever, as after a router forgot them. */
  recover(): void
  close(): Promise<void>
}

/** Stands in front of the database of `url`. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  let epoch = 0
  let isSwallowing = false
  const server = net.createServer((client) => {
    const own = epoch
    const isDead = () => isSwallowing || own !== epoch
    const upstream = net.connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isDead()) to.write(chunk)
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        // Nor does the other side hear that this one has gone.
        if (!isDead()) to.destroy()
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as net.AddressInfo).port)
  return {
    url: own.href,
    swallow() {
      isSwallowing = true
    },
    recover() {
      epoch += 1
      isSwallowing = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
