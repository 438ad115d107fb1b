import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import yudao from '@/contract/backends/yudao'
import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import type { AnswerAdapter } from '@/contract/envelope'
import { findProbe } from '@/server/conformance/probes'
import { formatConformanceReport, hasFailed } from '@/server/conformance/report'
import { checkConformance, type Finding, UnreachableBackendError } from '@/server/conformance/run'
import { findUncheckedReason, scratchSteps } from '@/server/conformance/scratch-steps'

import { createSample } from './sample'

const table = Object.entries(calls) as [CallName, Endpoint][]
/** Of the paths of all calls, made once: the back end looks for its call among 375 at each request. */
const forms = new Map(table.map(([name, { path }]) => [name, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)]))
const TOKEN = 'T'.repeat(43)
const person = { username: '13800138001', password: 'Demo@2026' }

interface Answer {
  status?: number
  type?: string
  body: unknown
}

type Override = (request: IncomingMessage) => Answer

/** A loopback backend that answers every call by the contract, but for those that a test spoils. */
class Backend {
  readonly asked: { line: string; authorization: string | undefined; key: unknown }[] = []
  spoilt: Partial<Record<CallName, Override>> = {}
  private server: Server | undefined
  base = ''

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      request.resume()
      request.on('end', () => {
        const { status = 200, type = 'application/json', body } = this.answer(request)
        response.writeHead(status, { 'content-type': type })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    this.base = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server?.close(resolve))
  }

  private answer(request: IncomingMessage): Answer {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const { authorization, 'idempotency-key': key } = request.headers
    this.asked.push({ line: `${request.method} ${path}`, authorization, key })
    const matches = table.filter(([name, { method }]) => method === request.method && forms.get(name)?.test(path))
    const found = matches.find(([, call]) => call.path === path) ?? matches[0]
    if (!found) return { body: refusal(404, '接口不存在') }
    const [name, call] = found
    const override = this.spoilt[name]
    if (override) return override(request)
    const isSignedIn = authorization === `Bearer ${TOKEN}`
    if (!call.who.includes('guest') && !isSignedIn) return { status: 401, body: refusal(401, '登录失效,请重新登录') }
    const probe = findProbe(name)
    if (typeof probe !== 'string' && probe.expects === 'refusal') return { body: refusal(404, '不存在') }
    return this.usual(call)
  }

  private usual(call: Endpoint): Answer {
    if (call.raw) return { body: { access_token: TOKEN, token_type: 'bearer', refresh_token: 'R', expires_in: 7200 } }
    if (call.bytes) return { type: 'image/png', body: 'bytes' }
    return { body: success(withLocalFile(call, createSample(call.output))) }
  }
}

const success = (data: unknown) => ({
  code: 200,
  msg: '操作成功',
  message: '操作成功',
  data,
  timestamp: 1,
  traceId: 't',
})
const refusal = (code: number, msg: string) => ({ code, msg, message: msg, data: null, timestamp: 1, traceId: 't' })

function withLocalFile(call: Endpoint, data: unknown): unknown {
  return call.upload ? { ...(data as object), url: '/core/api/ccf/dds/a1' } : data
}

const backend = new Backend()

beforeAll(() => backend.start())
afterAll(() => backend.stop())
beforeEach(() => {
  backend.spoilt = {}
  backend.asked.length = 0
})

const run = (options: { write?: boolean; partner?: boolean; adapter?: AnswerAdapter } = {}) =>
  checkConformance({
    hosts: { base: backend.base },
    user: person,
    partner: options.partner ? person : undefined,
    write: options.write ?? false,
    adapter: options.adapter,
  })

const of = (findings: Finding[], call: CallName) => findings.filter((found) => found.call === call)
const verdicts = (findings: Finding[]) => Object.fromEntries(findings.map(({ call, verdict }) => [call, verdict]))

describe('a backend that keeps the contract', () => {
  it('passes, and every call that reads is sent', async () => {
    const findings = await run({ partner: true })
    expect(findings.filter(({ verdict }) => !['fits', 'skipped'].includes(verdict))).toEqual([])
    expect(hasFailed(findings, true)).toBe(false)
    const reading = table.filter(([name, call]) => {
      const probe = findProbe(name)
      return call.method === 'GET' && typeof probe !== 'string' && !probe.isWrite
    })
    expect(reading.length).toBeGreaterThan(30)
    for (const [name] of reading) expect(verdicts(findings)).toMatchObject({ [name]: 'fits' })
  })

  it('is only read without --write', async () => {
    await run({ partner: true })
    const writes = backend.asked.filter(({ line }) => !/^(GET|HEAD) /.test(line))
    expect([...new Set(writes.map(({ line }) => line))].sort()).toEqual([
      'POST /core/api/app/user/logout',
      'POST /core/oauth/token',
    ])
    expect(backend.asked.map(({ line }) => line)).not.toContain('GET /core/api/app/user/sendVerifyCode')
  })

  it('gets writes with an idempotency key under --write, none of which decides anything', async () => {
    const findings = await run({ write: true, partner: true })
    expect(hasFailed(findings, true)).toBe(false)
    const writes = backend.asked.filter(({ line }) => !/^(GET|HEAD) /.test(line))
    expect(writes.every(({ key }) => typeof key === 'string' && key.length === 36)).toBe(true)
    expect(verdicts(findings)).toMatchObject({
      uploadFile: 'fits',
      downloadFile: 'fits',
      changeFavorites: 'fits',
      actOnTask: 'fits',
      submitCertification: 'skipped',
      createOpportunity: 'skipped',
    })
  })

  it('is not asked partner calls without a partner', async () => {
    const findings = await run()
    expect(verdicts(findings)).toMatchObject({ getChannelUser: 'skipped', listOwnOpportunities: 'skipped' })
  })
})

describe('a backend that differs', () => {
  it.each<[string, CallName, Override, string | RegExp]>([
    [
      'a member of the wrong kind',
      'listBanners',
      () => ({ body: success([{ id: '1', title: 'a', imageUrl: ['x'] }]) }),
      /imageUrl/,
    ],
    ['a list without its page', 'listTodos', () => ({ body: success(null) }), /data|Object/],
    ['a page of HTML', 'getAppMeta', () => ({ type: 'text/html', body: '<html>' }), /code/],
    ['HTTP 500', 'countTodos', () => ({ status: 500, body: refusal(500, '服务错误') }), /HTTP 状态为 500/],
    ['a refusal without a text', 'listUserMenu', () => ({ body: { code: 700 } }), /msg/],
    ['a token that is refused', 'getHomeSummary', () => ({ status: 401, body: refusal(401, '登录失效') }), /令牌/],
    ['a time that is none', 'listMessages', () => ({ body: success(withTime('soon')) }), /sendTime/],
  ])('%s is wrong, and the report says where', async (_what, call, spoil, note) => {
    backend.spoilt = { [call]: spoil }
    const findings = await run()
    const [found] = of(findings, call)
    expect(found).toMatchObject({ verdict: 'wrong' })
    expect(found?.notes.join('\n')).toMatch(note)
    expect(hasFailed(findings, false)).toBe(true)
    const report = formatConformanceReport(findings, backend.base)
    expect(report).toContain(`✘ 不符　 ${calls[call].method}`)
    expect(report).toContain(found?.notes[0])
  })

  const otherNames = () => ({
    body: {
      code: 0,
      msg: '',
      data: {
        list: [
          {
            id: 1,
            name: '审批',
            processInstanceId: 2,
            createTime: 1707300000000,
            status: 1,
            processInstance: { name: '请假', startUser: { nickname: '李娜' } },
          },
        ],
        total: 1,
      },
    },
  })

  it('in names alone is wrong, unless its adapter is chosen', async () => {
    backend.spoilt = { listTodos: otherNames }
    const findings = await run()
    expect(of(findings, 'listTodos')).toMatchObject([{ verdict: 'wrong' }])
    expect(hasFailed(findings, false)).toBe(true)
  })

  it('is readable by its adapter where only names differ: no failure unless strict', async () => {
    backend.spoilt = { listTodos: otherNames }
    const findings = await run({ adapter: yudao })
    expect(of(findings, 'listTodos')).toMatchObject([{ verdict: 'readable' }])
    expect(of(findings, 'listTodos')[0]?.notes.length).toBeGreaterThan(0)
    expect(hasFailed(findings, false)).toBe(false)
    expect(hasFailed(findings, true)).toBe(true)
  })

  it('is readable where only the envelope is shorter', async () => {
    backend.spoilt = { countTodos: () => ({ body: { code: 0, msg: '', data: createSample(calls.countTodos.output) } }) }
    expect(of(await run(), 'countTodos')).toMatchObject([{ verdict: 'readable' }])
  })

  it('is told apart: a right that is missing, a call that is not open', async () => {
    backend.spoilt = {
      listReports: () => ({ body: refusal(403, '没有权限进行此操作') }),
      listMyCoupons: () => ({ body: refusal(501, '尚未开放') }),
    }
    const findings = await run()
    expect(verdicts(findings)).toMatchObject({ listReports: 'refused', listMyCoupons: 'notOpen' })
    expect(hasFailed(findings, true)).toBe(false)
  })

  it('is caught when it accepts any token', async () => {
    backend.spoilt = { getUserInfo: () => ({ body: success(createSample(calls.getUserInfo.output)) }) }
    const findings = await run()
    expect(of(findings, 'getUserInfo').map(({ verdict }) => verdict)).toEqual(['fits', 'wrong'])
  })

  it('is caught when it accepts what does not exist', async () => {
    backend.spoilt = { actOnTask: () => ({ body: success(createSample(calls.actOnTask.output)) }) }
    const findings = await run({ write: true })
    expect(of(findings, 'actOnTask')).toMatchObject([{ verdict: 'wrong' }])
  })

  it('never shows a token', async () => {
    backend.spoilt = { createToken: () => ({ body: { access_token: TOKEN, expires_in: 'soon' } }) }
    const findings = await run()
    expect(of(findings, 'createToken')).toMatchObject([{ verdict: 'wrong' }])
    expect(formatConformanceReport(findings, backend.base)).not.toContain(TOKEN)
  })

  it('that does not answer is none to check', async () => {
    const check = checkConformance({ hosts: { base: 'http://127.0.0.1:9' }, user: person, write: false })
    await expect(check).rejects.toThrow(UnreachableBackendError)
  })
})

function withTime(sendTime: string): unknown {
  const page = createSample(calls.listMessages.output) as { records: object[] }
  return { ...page, records: page.records.map((record) => ({ ...record, sendTime })) }
}

describe('the command', () => {
  const command = (...args: string[]) =>
    new Promise<{ code: number; output: string; errors: string }>((resolve) => {
      execFile(process.execPath, ['config/scripts/conformance.mjs', ...args], (error, output, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors })
      })
    })
  const account = ['--user', person.username, '--password', person.password]

  it('prints the report and exits with 0 when all is well', async () => {
    const { code, output } = await command('--base', backend.base, ...account)
    expect(output).toMatch(/符合 \d+，可读 0，不符 0/)
    expect(code).toBe(0)
  })

  it('exits with 1 when something is wrong', async () => {
    backend.spoilt = { countTodos: () => ({ body: success({ total: 'many' }) }) }
    const { code, output } = await command('--base', backend.base, ...account)
    expect(output).toContain('getTodoCount')
    expect(code).toBe(1)
  })

  it('says in one line that nobody answers at the address, and exits with 1', async () => {
    const { code, output, errors } = await command('--base', 'http://127.0.0.1:1025', ...account)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^Nobody answers at http:\/\/127\.0\.0\.1:1025: .*ECONNREFUSED.*\n$/)
  })

  it('reads a back end by the adapter that --backend names', async () => {
    backend.spoilt = { countTodos: () => ({ body: { code: 0, msg: '', data: 7 } }) }
    expect((await command('--base', backend.base, ...account)).code).toBe(1)
    const { code, output } = await command('--base', backend.base, ...account, '--backend=yudao')
    expect(output).toMatch(/符合 \d+，可读 1，不符 0/)
    expect(code).toBe(0)
  })

  it.each([
    [[]],
    [['--base', 'x', ...account]],
    [['--nonsense']],
    [['--base', 'http://127.0.0.1:9', ...account, '--backend=nobody']],
  ])('explains itself and exits with 2: %j', async (args) => {
    const { code, errors } = await command(...args)
    expect(errors).toContain('npm run conformance')
    expect(code).toBe(2)
  })
})

describe('every call', () => {
  it.each(table)('%s has a way to be checked, or a reason why not', (name) => {
    const probe = findProbe(name)
    expect(['string', 'object']).toContain(typeof probe)
    if (typeof probe === 'string') expect(probe).not.toBe('没有可用的参数')
  })

  it.each(table)('%s is answered in a run that may destroy everything, or has a reason why not', (name) => {
    const probe = findProbe(name)
    const isAnswered = typeof probe === 'object' && probe.expects === 'success'
    const isStep = scratchSteps.some(({ call }) => call === name)
    const isBySession = name === 'createToken' || name === 'logout'
    const isAnsweredSomehow = isAnswered || isStep || isBySession
    expect(isAnsweredSomehow || (findUncheckedReason(name) ?? '').length >= 5).toBe(true)
  })
})
