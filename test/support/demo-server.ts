import { createToken } from '@/contract/identity/auth'
import { demoPeople } from '@/server/seed/people'

import { startTestServer } from './server'
import { setUpServer } from './set-up-server'

/** The server with the demonstration for a test file, and the session of its administrator once the tests run. */
export function setUpDemoServer() {
  const server = setUpServer(() => startTestServer({ embedded: 'demo' }))
  const me = { token: '' }
  beforeAll(async () => {
    const { phone } = demoPeople.wangQiang
    const input = { grant_type: 'password', client: 'user', username: phone, password: 'Demo@2026' } as const
    me.token = String((await server.send(createToken, input)).body.access_token)
  })
  return { server, me }
}
