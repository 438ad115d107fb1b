import { type CallName, calls } from '@/contract/calls'
import { formatConformanceReport, hasFailed } from '@/server/conformance/report'
import { checkConformance, type Finding, REFUSED_ONLY } from '@/server/conformance/run'
import { seedDemo } from '@/server/seed'
import { DEMO_PASSWORD, demoPeople } from '@/server/seed/people'

import { startTestServer, type TestServer } from '../support/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ listen: true })
  await seedDemo(server.handle, new Date())
})

afterAll(() => server.close())

const account = (person: { phone: string }) => ({ username: person.phone, password: DEMO_PASSWORD })

async function check(person: { phone: string }, write: boolean, scratch = false): Promise<Finding[]> {
  const findings = await checkConformance({
    hosts: { base: server.origin },
    user: account(person),
    partner: account(demoPeople.zhouMin),
    ...(scratch && { gate: account(demoPeople.wangMin) }),
    write,
    scratch,
  })
  // What a person would read of a failure is the best message of the test.
  if (hasFailed(findings, true)) throw new Error(formatConformanceReport(findings, server.origin))
  return findings
}

/** Open where the stand-in for WeChat answers, and nowhere else. */
const isDemonstration = (call: string) => call.startsWith('listDemoWechat')

const withVerdict = (findings: Finding[], verdict: Finding['verdict']) =>
  findings.filter((found) => found.verdict === verdict).map(({ call }) => call)

// Every call of the contract is sent, one after the other.

describe('our own server', () => {
  it('keeps the contract to the letter, for a member with everything', async () => {
    const findings = await check(demoPeople.zhangWei, false)
    const isForRoles = (call: CallName) =>
      calls[call].who.every((who: string) => /^(administrator|reception|guard)\b/.test(who))
    expect(withVerdict(findings, 'refused').filter((call) => !isForRoles(call) && !isDemonstration(call))).toEqual([])
    expect(withVerdict(findings, 'notOpen').filter((call) => !isDemonstration(call))).toEqual([])
    for (const call of ['listTodos', 'getTaskDetail', 'getAnnouncement', 'searchMessages', 'getHomeSummary']) {
      expect(withVerdict(findings, 'fits')).toContain(call)
    }
  })

  it('keeps it for an account where nothing has happened', async () => {
    await check(demoPeople.empty, false)
  })

  it('keeps it under --write, for an administrator', async () => {
    const findings = await check(demoPeople.wangQiang, true)
    for (const call of ['uploadFile', 'downloadFile', 'updateUser', 'saveDevice', 'markTaskRead', 'actOnTask']) {
      expect(withVerdict(findings, 'fits')).toContain(call)
    }
  })

  it('keeps it where everything may be changed, and says why of each call that is left', async () => {
    const findings = await check(demoPeople.wangQiang, true, true)
    const lines = formatConformanceReport(findings, server.origin)
    process.stdout.write(`conformance --scratch: ${lines.trimEnd().split('\n').slice(-2).join('; ')}\n`)
    for (const call of [
      'createWebhook',
      'disablePerson',
      'removeDepartment',
      'actOnTasks',
      'revokeVisit',
      'saveProduct',
    ])
      expect(withVerdict(findings, 'fits')).toContain(call)
    const left = findings.filter(({ verdict, notes }) => verdict === 'skipped' || notes[0]?.startsWith(REFUSED_ONLY))
    expect(left.filter(({ notes }) => (notes[0] ?? '').replace(REFUSED_ONLY, '').length < 5)).toEqual([])
    expect(left.length).toBeLessThan(60)
  })
})
