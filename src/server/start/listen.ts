import { createServer } from 'node:net'

import { StartFailure } from '@/server/db/start-failure'
import type { Settings } from '@/server/settings'

type Place = Pick<Settings, 'port' | 'host'>

/** Converts a listen error to a readable failure; undefined for any other error. */
export function toListenFailure(error: unknown, { port, host }: Place): StartFailure | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined
  if (code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is in use: stop what uses it, or set PORT to another one.`)
  if (code === 'EACCES') return new StartFailure(`Port ${port} is not open to this user: set PORT to one above 1023.`)
  return new StartFailure(`HOST ${host} is no address of this machine (${code}).`)
}

/**
 * Checks that the server can listen, before the slow work of the first start.
 *
 * @throws {Error} the listen error; {@link toListenFailure} converts it to a message
 */
export async function assertCanListen({ port, host }: Place): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
