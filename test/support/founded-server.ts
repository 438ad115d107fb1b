// Run as a program: the real server of a company that its first administrator has just founded, without anything in it,
// for tests in an environment that has no room for a server, as jsdom.
import { createToken } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { createAdmin } from '@/server/start/create-admin'

import { startTestServer } from './server'

const founder = { phone: '13900009901', name: '林芳', company: '新开的工厂' }

async function main(): Promise<void> {
  const server = await startTestServer({ listen: true, embedded: 'empty' })
  const password = await createAdmin(server.handle, founder, new Date())
  const input = { grant_type: 'password', client: 'user', username: founder.phone, password } as const
  const accessToken = String((await server.send(createToken, input)).body.access_token)
  const { data } = await server.send(getUserInfo, {}, { token: accessToken })
  const user = JSON.stringify({ ...data, population: 'user' })
  process.stdout.write(`${JSON.stringify({ sessions: { founder: { accessToken, user } } })}\n${server.origin} Ctrl+C\n`)
}

void main()
