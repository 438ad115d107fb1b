import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'

import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { createDiskRoom, DiskFullError } from '@/server/db/disk-room'
import { scheduleEvery } from '@/server/http/repeat'
import { demoPeople } from '@/server/seed/people'

import { startTestServer, type TestServer } from '../../support/server'

const MEGABYTE = 2 ** 20

describe('the room of a disk', () => {
  const readAs = (megabytes: number, ffree = 1000, files = 2000) =>
    createDiskRoom('/', () => ({ bavail: megabytes, bsize: MEGABYTE, files, ffree }))

  it('ends at a reserve of 64 MB, and counts what is about to be written', () => {
    expect(readAs(64).has()).toBe(true)
    expect(readAs(63).has()).toBe(false)
    expect(readAs(70).has(6 * MEGABYTE)).toBe(true)
    expect(readAs(70).has(7 * MEGABYTE)).toBe(false)
    expect(() => readAs(63).assert()).toThrow(DiskFullError)
  })

  it('ends with the last files too, where a file system counts them', () => {
    expect(readAs(1000, 3).has()).toBe(false)
    expect(readAs(1000, 0, 0).has()).toBe(true)
  })
})

describe('a server whose disk has no room', () => {
  let server: TestServer
  let megabytes = 1000
  const readRoom = () => ({ bavail: megabytes, bsize: MEGABYTE, files: 0, ffree: 0 })
  beforeAll(async () => {
    server = await startTestServer({ embedded: 'demo', room: createDiskRoom('/', readRoom) })
  })
  afterEach(() => {
    megabytes = 1000
  })
  afterAll(() => server.close())

  const signIn = () =>
    server.send(calls.createToken, {
      grant_type: 'password',
      username: demoPeople.loaded.phone,
      password: 'Demo@2026',
      client: 'user',
    })

  it('answers every read as ever', async () => {
    const token = String((await signIn()).body.access_token)
    const reads = (Object.values(calls) as Endpoint[]).filter(
      (call) => call.method === 'GET' && !call.bytes && !call.path.includes('{'),
    )
    const readAll = async () => {
      const codes: string[] = []
      for (const call of reads) {
        const response = await server.inject({
          method: 'GET',
          url: call.path,
          headers: { authorization: `Bearer ${token}` },
        })
        codes.push(`${call.path} ${response.statusCode} ${response.json().code}`)
      }
      return codes
    }
    const before = await readAll()
    megabytes = 10
    expect(await readAll()).toEqual(before)
    expect(before.filter((line) => line.endsWith(' 200 200')).length).toBeGreaterThan(50)
  })

  it('refuses to sign in, and says why', async () => {
    megabytes = 10
    expect((await signIn()).body).toMatchObject({ code: 503, msg: '磁盘空间不足，本次操作未保存，请稍后重试' })
  })

  it('keeps background work waiting, and lets it go on when there is room again [asvs 16.5.2]', async () => {
    let times = 0
    megabytes = 10
    const app = Fastify().decorate('services', server.services)
    scheduleEvery(app, { name: 'test', everyMs: 5 }, async () => {
      times += 1
    })
    await sleep(100)
    expect(times).toBe(0)
    megabytes = 1000
    while (times === 0) await sleep(5)
    expect(times).toBeGreaterThan(0)
    await app.close()
  })
})
