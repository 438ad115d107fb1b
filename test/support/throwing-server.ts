import { deflateSync, inflate } from 'node:zlib'

import { buildApp } from '@/server/app'
import { openEmbedded } from '@/server/db/connection'
import { createServices } from '@/server/services'
import { readSettings } from '@/server/settings'
import { handleUncaughtExceptions } from '@/server/start/uncaught-exceptions'

/** Fails as libraries do: past everybody, in a callback that nobody awaits. */
function throwInCallback(): Promise<never> {
  inflate(deflateSync('x'), () => {
    throw new Error('thrown in a callback')
  })
  return new Promise(() => undefined)
}

function rejectUnawaited(): Promise<null> {
  void Promise.reject(new Error('rejected without a listener'))
  return Promise.resolve(null)
}

/** A server, run as a program, whose sign-in throws where nobody catches: by the token that is sent. */
async function main(): Promise<void> {
  const handle = await openEmbedded(process.argv[2] ?? '')
  const settings = readSettings({ DATA_DIR: process.argv[2], LOG_LEVEL: 'error' })
  const authenticate = (token: string) => (token.startsWith('callback') ? throwInCallback() : rejectUnawaited())
  const app = await buildApp(createServices(handle, settings, { authenticate }))
  handleUncaughtExceptions(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write(`${origin} Ctrl+C\n`)
}

void main()
