import { createServer } from 'node:net'
import { StartFailure } from '@/server/db/start-failure'
import type { Settings } from '@/server/settings'

type Place = Pick<Settings, 'port' | 'host'>

/** What an error of listening means to a person; undefined for any other error. */
export function toListenFailure(error: unknown, { port, host }: Place): StartFailure | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined
  if (code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is in use: stop what uses it, or set PORT to another one.`)
  if (code === 'EACCES') return new StartFailure(`Port ${port} is not open to this user: set PORT to one above 1023.`)
  return new StartFailure(`HOST ${host} is no address of this machine (${code}).`)
}

/**
 * Finds out before the long work of the first start whether the server will be able to listen.
 *
 * @throws {Error} as listening does; {@link toListenFailure} puts it into words
 */
export async function assertCanListen({ port, host }: Place): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
