import { calls } from '@/contract/calls'
import { startTestServer, type TestServer } from '../../support/server'

describe('calls without a handler', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  }, 120_000)
  afterAll(() => server.close())

  it('answers 501 尚未开放', async () => {
    const answer = await server.send(calls.getAppMeta, {})
    expect(answer).toMatchObject({ status: 200, code: 501, msg: '尚未开放', data: null })
  })
})
