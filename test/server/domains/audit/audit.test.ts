import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { createToken } from '@/contract/identity/auth'
import { exportAuditEntries, listAuditEntries } from '@/contract/organization/audit'
import { saveDepartment } from '@/contract/organization/structure'
import { DAY_MS } from '@/lib/durations'
import { findAuditedAct, unauditedWrites } from '@/server/audit/acts'
import { buildGrams, deleteOldAuditEntries, insertAuditEntry } from '@/server/audit/audit-store'
import { auditEntry } from '@/server/db/schema/audit'
import { appUser } from '@/server/db/schema/identity'
import { hashPassword } from '@/server/domains/identity/passwords'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { publicFormId } from '@/server/seed/public/public-forms'

import { requireItems } from '../../../support/require-items'
import { startTestServer } from '../../../support/server'
import { setUpServer } from '../../../support/set-up-server'
import { type AuditedWrite, createAuditInputs, GUEST_PHONE } from './audit-inputs'

/** Nobody listens there. */
const wechatEnvironment = {
  WECHAT_API_BASE: 'http://127.0.0.1:9',
  WECHAT_APPID: 'wx0000000000000001',
  WECHAT_SECRET: 'secret',
  WECHAT_TODO_TEMPLATE: 'audit-todo:thing1,name2,time3',
}
const server = setUpServer(() => startTestServer({ embedded: 'demo', environment: wechatEnvironment }))
const tokens = new Map<string, string>()
const PASSWORD = 'Demo@2026'

async function getToken(person: keyof typeof demoPeople): Promise<string> {
  const cachedToken = tokens.get(person)
  if (cachedToken) return cachedToken
  const input = {
    grant_type: 'password',
    client: 'user',
    username: demoPeople[person].phone,
    password: PASSWORD,
  } as const
  const { body } = await server.send(createToken, input, {
    headers: { 'device-name': encodeURIComponent('王强的 iPhone') },
  })
  const token = String(body.access_token)
  tokens.set(person, token)
  return token
}
const as = async (person: keyof typeof demoPeople) => ({ token: await getToken(person) })
const latest = async (act: string) => {
  const [entry] = await server.db.select().from(auditEntry).where(eq(auditEntry.act, act)).orderBy(desc(auditEntry.at))
  return entry
}
const list = async (input: Parameters<typeof server.send<typeof listAuditEntries>>[1] = {}) =>
  (await server.send(listAuditEntries, input, await as('wangQiang'))).data

const isAdministratorsWrite = ({ who, method, reads }: Endpoint) =>
  who.some((one) => one.startsWith('administrator')) && method !== 'GET' && reads !== true
const writes = (Object.entries(calls) as [CallName, Endpoint][]).flatMap(([name, call]) =>
  isAdministratorsWrite(call) && !(name in unauditedWrites) ? [name as AuditedWrite] : [],
)

describe('an administrators’ write', () => {
  it('is described for the audit log, or says why it leaves no entry', () => {
    const undescribed = writes.filter((name) => !findAuditedAct(calls[name]))
    expect(undescribed).toEqual([])
    expect(writes.length).toBeGreaterThan(40)
  })

  const inputs = () => createAuditInputs(server, () => getToken('wangQiang'))
  // The order of the inputs: what is removed was made before.
  const ordered = Object.keys(createAuditInputs(undefined as never, undefined as never)) as AuditedWrite[]

  it('has an input in this test', () => {
    expect([...ordered].sort()).toEqual([...writes].sort())
  })

  it.each(ordered)('%s leaves an entry: who, what, from where; without its version it does nothing', async (name) => {
    const before = await server.db.$count(auditEntry, eq(auditEntry.act, name))
    const endpoint: Endpoint = calls[name]
    const input = await inputs()[name]()
    const options = { ...(await as('wangQiang')), headers: { 'device-name': 'iPad' }, address: '203.0.113.7' }
    const { version, ...blind } = input as { version?: unknown }
    if (version !== undefined) {
      expect(await server.send(endpoint, blind, options)).toMatchObject({
        code: 400,
        msg: '请求缺少版本，请刷新后再保存',
      })
    }
    const { code, msg } = await server.send(endpoint, input, options)
    expect({ code, msg }).toEqual({ code: 200, msg: '操作成功' })
    expect(await server.db.$count(auditEntry, eq(auditEntry.act, name))).toBe(before + 1)
    const entry = await latest(name)
    expect(entry).toMatchObject({
      companyId: demoCompanies.main.id,
      kind: 'manage',
      actName: endpoint.summary,
      actorId: demoPeople.wangQiang.id,
      actorName: '王强',
      address: '203.0.113.7',
      deviceName: 'iPad',
    })
    const told = JSON.stringify([entry?.subject, entry?.changes])
    expect(told).not.toContain(GUEST_PHONE)
    expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('of an import says how many rows the table has, and how many are left out', async () => {
    await server.send(calls.importPeople, await inputs().importPeople(), await as('wangQiang'))
    expect((await latest('importPeople'))?.changes).toEqual([
      { label: '行数', before: null, after: '3 行' },
      { label: '不导入', before: null, after: '3 行' },
    ])
  })

  it('that is repeated with its key leaves one entry, and one that is refused leaves none', async () => {
    const count = () => server.db.$count(auditEntry, eq(auditEntry.act, 'saveDepartment'))
    const before = await count()
    const key = randomUUID()
    const own = await as('wangQiang')
    const input = { name: '仓储部', parentId: null }
    await server.send(saveDepartment, input, { ...own, key })
    expect((await server.send(saveDepartment, input, { ...own, key })).code).toBe(200)
    expect((await server.send(saveDepartment, input, own)).code).toBe(422)
    expect(await count()).toBe(before + 1)
  })
})

describe('an entry', () => {
  const inputs = () => createAuditInputs(server, () => getToken('wangQiang'))
  /** The survey as it is published anew. */
  async function readSurvey(id = publicFormId('survey')): Promise<InputOf<typeof calls.savePublicForm>> {
    const own = await as('wangQiang')
    const { closesTime, capacity, ...form } = (await server.send(calls.getManagedPublicForm, { id }, own)).data
    return { ...form, ...(closesTime && { closesTime }), ...(capacity !== null && { capacity }) }
  }

  it('says what a field was and what it is, in words', async () => {
    const own = await as('wangQiang')
    const { data } = await server.send(saveDepartment, { name: '物流部', parentId: null }, own)
    expect((await latest('saveDepartment'))?.changes).toEqual([{ label: '名称', before: null, after: '物流部' }])
    const upper = await server.send(saveDepartment, { name: '运营中心', parentId: null }, own)
    await server.send(saveDepartment, { ...data, name: '物流仓储部', parentId: upper.data.id }, own)
    expect(await latest('saveDepartment')).toMatchObject({
      subject: '物流仓储部',
      changes: [
        { label: '名称', before: '物流部', after: '物流仓储部' },
        { label: '上级部门', before: null, after: '运营中心' },
      ],
    })
  })

  it('of a gate that is closed, and opened again, says so', async () => {
    const own = await as('wangQiang')
    const readGate = async () =>
      requireItems((await server.send(calls.listVisitGates, { withClosed: true }, own)).data)[0]
    for (const [isOpen, before, after] of [[false, '开放', '已停用'] as const, [true, '已停用', '开放'] as const]) {
      const gate = await readGate()
      const input = { name: gate?.name ?? '', address: gate?.address ?? '', isOpen, version: gate?.version ?? '' }
      expect((await server.send(calls.saveVisitGate, input, own)).code).toBe(200)
      expect((await latest('saveVisitGate'))?.changes).toEqual([{ label: '状态', before, after }])
    }
  })

  it('names the questions of a form that changed under the same name, its limits and its settings', async () => {
    const own = await as('wangQiang')
    const { id } = (await server.send(calls.savePublicForm, await readSurvey(), own)).data
    const { definition, quotas, ...form } = await readSurvey(id)
    const question = definition.fields.find(({ type }) => type === 'select')
    const option = question?.options?.[0]
    if (!question || !option) throw new Error('the survey has no choice')
    const same = await server.send(calls.savePublicForm, { definition, quotas, ...form }, own)
    expect((await latest('savePublicForm'))?.changes).toEqual([])
    const fields = definition.fields.map((field) =>
      field === question
        ? { ...field, options: [...(field.options ?? []), { value: 'new', label: '新的选项' }] }
        : field,
    )
    const changed = {
      ...form,
      version: same.data.version,
      definition: { ...definition, fields, submitText: '寄出' },
      quotas: [{ field: question.field, value: option.value, quota: 7 }],
    }
    expect((await server.send(calls.savePublicForm, changed, own)).code).toBe(200)
    const changes = (await latest('savePublicForm'))?.changes
    expect(changes).toContainEqual({ label: '题目的内容', before: null, after: `修改了「${question.label}」` })
    expect(changes).toContainEqual({ label: '按钮文字', before: definition.submitText, after: '寄出' })
    expect(changes?.find(({ label }) => label === '选项名额')?.after).toBe(`${question.label} ${option.label} 7 份`)
  })

  it('says that a text changed where it is too long to be shown, and an agenda at another hour', async () => {
    const own = await as('wangQiang')
    const agenda = [{ time: '09:00', minutes: 30, title: '签到', speaker: '' }]
    const [first, second] = ['旧', '新'].map((last) => `${'字'.repeat(400)}${last}`)
    const input = { ...(await inputs().saveLaunch()), agenda, intro: first }
    const made = await server.send(calls.saveLaunch, input, own)
    const { id, version } = made.data
    const moved = agenda.map((entry) => ({ ...entry, time: '10:00' }))
    const later = { ...input, id, version, intro: second, agenda: moved }
    expect((await server.send(calls.saveLaunch, later, own)).code).toBe(200)
    expect((await latest('saveLaunch'))?.changes).toEqual([
      { label: '介绍', before: null, after: '内容有改动' },
      { label: '议程的内容', before: null, after: '修改了「签到」' },
    ])
  })

  it('shortens a long text between its characters, whatever they are', async () => {
    const endpoint: Endpoint = calls.saveLaunch
    const sample = createAuditInputs(server, () => getToken('wangQiang'))
    const intro = `${'字'.repeat(299)}😀尾`
    const input = { ...(await sample.saveLaunch()), intro }
    expect((await server.send(endpoint, input, await as('wangQiang'))).code).toBe(200)
    const changes = (await latest('saveLaunch'))?.changes
    expect(changes?.find(({ label }) => label === '介绍')?.after).toBe(`${'字'.repeat(299)}…`)
  })

  it('masks phone numbers and names no code', async () => {
    expect((await latest('blockVisitor'))?.changes).toContainEqual({
      label: '手机号',
      before: null,
      after: '139****5678',
    })
    expect((await latest('createCouponCodes'))?.changes).toContainEqual({ label: '数量', before: null, after: '2 个' })
  })

  it('of a visitor who is blocked again says what was written first', async () => {
    const own = await as('wangQiang')
    const input = { name: '高远', phone: '13900007766', reason: '多次闯入' }
    await server.send(calls.blockVisitor, input, own)
    expect((await server.send(calls.blockVisitor, { ...input, reason: '损坏设备' }, own)).code).toBe(200)
    expect((await latest('blockVisitor'))?.changes).toEqual([{ label: '原因', before: '多次闯入', after: '损坏设备' }])
  })

  it('cannot be changed or deleted, neither by one statement nor by all', async () => {
    const [entry] = await server.db.select().from(auditEntry).limit(1)
    const mine = eq(auditEntry.id, entry?.id ?? '')
    const told = /append-only/
    await expect(server.db.update(auditEntry).set({ actorName: '他人' }).where(mine)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(told) },
    })
    await expect(server.db.delete(auditEntry).where(mine)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(told) },
    })
    await expect(server.db.execute(sql`truncate audit_entry`)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(told) },
    })
    expect(await server.db.$count(auditEntry, mine)).toBe(1)
  })

  it('is deleted after the retention time, which no setting can make shorter than half a year', async () => {
    const old = (days: number, actorName: string) => ({
      companyId: 'kept',
      at: new Date(Date.now() - days * DAY_MS),
      kind: 'manage',
      act: 'x',
      actName: 'x',
      actorId: 'x',
      actorName,
    })
    await server.handle.tx(async (tx) => {
      await insertAuditEntry(tx, old(731, '旧'))
      await insertAuditEntry(tx, old(729, '新'))
    })
    await deleteOldAuditEntries(server.handle, 730, new Date())
    const left = await server.db.select().from(auditEntry).where(eq(auditEntry.companyId, 'kept'))
    expect(left.map(({ actorName }) => actorName)).toEqual(['新'])
    await expect(deleteOldAuditEntries(server.handle, 0, new Date())).rejects.toThrow()
    expect(await list()).toMatchObject({ keepDays: server.settings.auditKeepDays })
  })
})

describe('sign-ins', () => {
  it('leave an entry with address and device: those that succeed, those that fail, and the end', async () => {
    const phone = '13800138444'
    const row = { population: 'user', phone, username: phone, name: '审计用户', companyId: demoCompanies.main.id }
    const at = new Date()
    const passwordHash = await hashPassword(PASSWORD)
    await server.db.insert(appUser).values({ ...row, id: randomUUID(), passwordHash, createdAt: at, updatedAt: at })
    const headers = { 'device-name': encodeURIComponent('张三的 iPhone') }
    const grant = { grant_type: 'password', client: 'user', username: phone } as const
    const from = { headers, address: '198.51.100.9' }
    await server.send(createToken, { ...grant, password: 'wrong-Password1' }, from)
    expect(await latest('signInFailed')).toMatchObject({
      actName: '登录失败',
      actorName: '审计用户',
      address: '198.51.100.9',
      deviceName: '张三的 iPhone',
      changes: [
        { label: '方式', before: null, after: '密码' },
        { label: '原因', before: null, after: '账号或密码不正确' },
      ],
    })
    const { body } = await server.send(createToken, { ...grant, password: PASSWORD }, from)
    expect(await latest('signIn')).toMatchObject({ actName: '登录', actorName: '审计用户', kind: 'session' })
    await server.send(calls.logout, {}, { token: String(body.access_token) })
    expect(await latest('logout')).toMatchObject({ actorName: '审计用户', kind: 'session' })
  })
})

describe('the list', () => {
  const readAll = async (sort: 'newest' | 'oldest') => {
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await list({ size: 7, sort, ...(after && { after }) })
      ids.push(...page.records.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    return ids
  }

  it('goes on from entry to entry in both orders, each once', async () => {
    const entries = await readAll('newest')
    expect(await readAll('oldest')).toEqual([...entries].reverse())
    expect(new Set(entries).size).toBe(entries.length)
    expect(entries.length).toBe(await server.db.$count(auditEntry, eq(auditEntry.companyId, demoCompanies.main.id)))
    const times = (await list({ size: 50 })).records.map(({ time }) => time)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('is searched by person, act and what changed, and narrowed by kind and days', async () => {
    const found = async (input: Parameters<typeof list>[0]) => (await list(input)).records
    expect((await found({ keyword: '审计用户' })).every(({ actorName }) => actorName === '审计用户')).toBe(true)
    expect((await found({ keyword: '物流仓储' })).map(({ act }) => act)).toEqual(['saveDepartment'])
    expect((await found({ keyword: '王强 物流仓储' })).length).toBe(1)
    expect((await found({ keyword: '拉黑' })).length).toBe(0)
    expect((await found({ keyword: '王' })).length).toBeGreaterThan(0)
    expect((await found({ kind: 'session' })).every(({ kind }) => kind === 'session')).toBe(true)
    expect(await found({ toDay: '2020-01-01' })).toEqual([])
  })

  it('is the company’s own, and for its administrators alone', async () => {
    const other = await server.send(listAuditEntries, {}, await as('otherAdministrator'))
    expect(other.data.records.every(({ actorId }) => actorId !== demoPeople.wangQiang.id)).toBe(true)
    expect((await server.send(listAuditEntries, {}, await as('zhangWei'))).code).toBe(403)
  })
})

describe('the export', () => {
  it('is a CSV file that no spreadsheet computes, and is itself in the log', async () => {
    const own = await as('wangQiang')
    await server.send(saveDepartment, { name: '=HYPERLINK("http://x")', parentId: null }, own)
    const response = await server.inject({
      url: `${exportAuditEntries.path}?kind=manage`,
      headers: { authorization: `Bearer ${own.token}` },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/csv')
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe('\ufeff"时间","操作人","操作","对象","改动","地址","设备"')
    const line = lines.find((one) => one.includes('HYPERLINK'))
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(await latest('exportAuditEntries')).toMatchObject({ actorName: '王强', kind: 'manage' })
  })

  it.each([499, 500, 501])('has each of %i entries once', async (count) => {
    const keyword = `第${count}次清点`
    const entries = Array.from({ length: count }, (_, at) => ({
      companyId: demoCompanies.main.id,
      at: new Date(Date.now() - at),
      // The entry of the export is one of the administrators' acts.
      kind: 'session' as const,
      act: 'createToken',
      actName: '登录',
      actorId: demoPeople.wangQiang.id,
      actorName: '王强',
      subject: `${keyword} ${at}`,
    }))
    await server.handle.tx(async (tx) => {
      for (const entry of entries) await insertAuditEntry(tx, entry)
    })
    const response = await server.inject({
      url: `${exportAuditEntries.path}?kind=session&keyword=${encodeURIComponent(keyword)}`,
      headers: { authorization: `Bearer ${(await as('wangQiang')).token}` },
    })
    const lines = response.body.split('\r\n').filter(Boolean).slice(1)
    expect([lines.length, new Set(lines).size]).toEqual([count, count])
  })
})

it('pairs of characters find words without spaces and in any case', () => {
  expect(buildGrams(['CNC 07'])).toEqual(['cn', 'nc', 'c0', '07'])
  expect(buildGrams(['王'])).toEqual([])
})
