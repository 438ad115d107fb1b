import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { LogController } from 'fastify'

import { classifyCode } from '@/server/http/call-end'
import { logAnswers } from '@/server/http/log'

describe('the outcome of a call', () => {
  it.each([
    [200, 'ok'],
    [304, 'ok'],
    [400, 'refused'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'refused'],
    [422, 'refused'],
    [429, 'limited'],
    [500, 'failed'],
    [503, 'unavailable'],
    [1001, 'refused'],
  ])('with code %i is %s', (code, outcome) => {
    expect(classifyCode(code)).toBe(outcome)
  })
})

describe('the log of a call', () => {
  const listen = async () => {
    const lines: Record<string, unknown>[] = []
    const stream = { write: (line: string) => lines.push(JSON.parse(line)) }
    const app = Fastify({
      logger: { level: 'info', stream },
      logController: new LogController({ disableRequestLogging: true }),
    })
    app.decorateRequest('caller', null)
    app.decorateRequest('answeredCode', 200)
    logAnswers(app)
    let answer: (text: string) => void = () => undefined
    app.get(
      '/slow/:id',
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    lines.length = 0
    const { port } = app.server.address() as { port: number }
    const waitForLine = async () => {
      while (lines.length === 0) await sleep(5)
      return lines
    }
    return { app, port, answer: (text: string) => answer(text), lines, waitForLine }
  }

  it('whose caller hung up names its trace id, route and outcome, once, also when it is answered later [asvs 16.1.1]', async () => {
    const { app, port, answer, lines, waitForLine } = await listen()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /slow/secret?mobile=13800138000 HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(app.server, 'request')
    await sleep(20)
    socket.destroy()
    const [line] = await waitForLine()
    expect(line).toMatchObject({ msg: 'the caller hung up', method: 'GET', route: '/slow/:id', outcome: 'aborted' })
    expect(line).toMatchObject({ reqId: expect.any(String), ms: expect.any(Number) })
    expect(line).not.toHaveProperty('status')
    expect(JSON.stringify(line)).not.toMatch(/secret|13800138000/)
    answer('late')
    await sleep(50)
    expect(lines).toHaveLength(1)
    await app.close()
  })

  it('that was answered has its outcome, once', async () => {
    const { app, port, answer, lines, waitForLine } = await listen()
    const called = fetch(`http://127.0.0.1:${port}/slow/1`)
    await once(app.server, 'request')
    await sleep(20)
    answer('done')
    expect(await (await called).text()).toBe('done')
    expect((await waitForLine())[0]).toMatchObject({ msg: 'answered', status: 200, code: 200, outcome: 'ok' })
    await sleep(50)
    expect(lines).toHaveLength(1)
    await app.close()
  })
})
