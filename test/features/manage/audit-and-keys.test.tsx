import { queryAllByRole } from '@testing-library/dom'

import { createApiKey, listApiKeys, revokeApiKey } from '@/contract/organization/api-key'
import { listAuditEntries } from '@/contract/organization/audit'
import { DataScreen } from '@/features/manage/api-key/DataScreen'
import { AuditScreen } from '@/features/manage/audit/AuditScreen'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
const SECRET = `va_${'k'.repeat(43)}`

/** Stands for the browser's, which tells when the foot of the list comes near. */
const watching = new Set<(entries: unknown[]) => void>()
class FakeObserver {
  constructor(readonly tell: (entries: unknown[]) => void) {
    watching.add(tell)
  }
  observe() {
    // It is told by comeNear.
  }
  disconnect() {
    watching.delete(this.tell)
  }
}
const comeNear = () =>
  t.act(async () => {
    for (const tell of watching) tell([{ isIntersecting: true, boundingClientRect: { height: 48 } }])
  })

const entry = (id: string, more: object = {}) => ({
  id,
  time: '2026-11-25 10:20:30',
  kind: 'manage',
  act: 'savePost',
  actName: '新增或修改岗位',
  actorId: 'u',
  actorName: '王强',
  subject: `岗位${id}`,
  changes: [{ label: '名称', before: '组长', after: '班组长' }],
  address: '203.0.113.7',
  deviceName: 'iPad',
  ...more,
})

const apiKey = (more: object = {}) => ({
  id: 'k1',
  name: '网关',
  scopes: ['production:write'],
  hint: 'kkkk',
  createdBy: '王强',
  createTime: '2026-11-25 10:00:00',
  expireTime: null,
  lastUsedTime: null,
  status: 'active',
  ...more,
})

beforeAll(() => {
  Object.assign(globalThis, { IntersectionObserver: FakeObserver })
})
beforeEach(() => signInAdministrator())

describe('审计', () => {
  it('goes on after the last entry until there is none, and opens one with what it was and what it is', async () => {
    server.on(listAuditEntries.path, ({ query }) =>
      query.includes('after=1_1')
        ? ok({ records: [entry('2', { time: '2026-11-24 08:00:00' })], next: null })
        : ok({ records: [entry('1')], next: '1_1' }),
    )
    await drawScreen(<AuditScreen />)
    await until(() => readPage().includes('岗位1'))
    await comeNear()
    await until(() => readPage().includes('岗位2'))
    expect(readPage()).toContain('2026-11-24')
    await press(byRole('button', '新增或修改岗位 · 岗位1，10:20 · 王强 · 203.0.113.7'))
    await until(() => readPage().includes('组长 → 班组长'))
    expect(readPage()).toContain('iPad')
  })

  it('is named by its page, and an entry by what was done', async () => {
    const entries = [
      entry('1'),
      entry('2', { kind: 'session', act: 'signIn', actName: '登录', subject: '', changes: [] }),
    ]
    server.on(listAuditEntries.path, ok({ records: [...entries, entry('3', { changes: [] })], next: null }))
    await drawScreen(<AuditScreen />)
    byRole('heading', '审计')
    await until(() => readPage().includes('岗位3'))
    await press(byRole('button', '新增或修改岗位 · 岗位3，10:20 · 王强 · 203.0.113.7'))
    byRole('dialog', '新增或修改岗位')
    expect(readPage()).toContain('没有改动任何内容')
    await drawScreen(<AuditScreen />)
    await until(() => readPage().includes('岗位3'))
    await press(byRole('button', '登录，10:20 · 王强 · 203.0.113.7'))
    byRole('dialog', '登录')
    expect(readPage()).not.toContain('没有改动任何内容')
  })

  it('says how long entries are kept, when the server does', async () => {
    server.on(listAuditEntries.path, ok({ records: [entry('1')], next: null, keepDays: 730 }))
    await drawScreen(<AuditScreen />)
    await until(() => readPage().includes('记录保留 730 天后删除'))
    server.on(listAuditEntries.path, ok({ records: [entry('1')], next: null }))
    await drawScreen(<AuditScreen />)
    await until(() => readPage().includes('岗位1'))
    expect(readPage()).not.toContain('记录保留')
  })

  it('sends what narrows it, says when nothing fits, and leads back to all of it', async () => {
    server.on(listAuditEntries.path, ok({ records: [], next: null }))
    await drawScreen(<AuditScreen />)
    await until(() => readPage().includes('还没有记录'))
    await press(byRole('tab', '登录'))
    await until(() => readPage().includes('没有符合条件的记录'))
    expect(server.arrived.some(({ query }) => query.includes('kind=session'))).toBe(true)
    await type(byLabel('搜索人员、操作或内容'), '从来没有的东西')
    await press(byRole('button', '清除条件'))
    await until(() => readPage().includes('还没有记录'))
    expect(byRole('tab', '全部').getAttribute('aria-selected')).toBe('true')
    expect(byLabel('搜索人员、操作或内容').value).toBe('')
  })
})

describe('接口密钥', () => {
  it('is stopped from its sheet after a question, and no more when it is stopped or over', async () => {
    const times = { expireTime: '2027-01-31 00:00:00', lastUsedTime: '2026-11-26 08:15:40' }
    server.on(
      listApiKeys.path,
      ok([apiKey(times), apiKey({ id: 'k2', name: '旧的', hint: 'oooo', status: 'revoked' })]),
    )
    await drawScreen(<DataScreen />)
    await until(() => readPage().includes('旧的'))
    await press(byRole('button', '旧的，va_…oooo · 从未使用'))
    expect(readPage()).toContain('一直有效，直到停用')
    expect(queryAllByRole(document.body, 'button', { name: '停用密钥' })).toEqual([])
    await press(queryAllByRole(document.body, 'button', { name: '关闭' }).at(-1) as Element)
    await press(byRole('button', '网关，va_…kkkk · 最近使用 11-26 08:15'))
    for (const fact of ['王强，2026-11-25 10:00', '2027-01-31 00:00', '2026-11-26 08:15'])
      expect(readPage()).toContain(fact)
    server.on(revokeApiKey.path, ok(apiKey({ status: 'revoked' })))
    await press(byRole('button', '停用密钥'))
    expect(readPage()).toContain('停用密钥「网关」？')
    expect(server.sentTo(revokeApiKey.path)).toEqual([])
    await press(byRole('button', '停用'))
    await until(() => readPage().includes('密钥已停用'))
    await until(() => queryAllByRole(document.body, 'button', { name: '停用密钥' }).length === 0)
    expect(server.sentTo(revokeApiKey.path)).toEqual([{ id: 'k1' }])
  })

  it('names what is missing at its field, shows a new key once, and keeps it nowhere', async () => {
    server.on(listApiKeys.path, ok([]))
    await drawScreen(<DataScreen />)
    await until(() => readPage().includes('还没有接口密钥'))
    await press(byRole('button', '创建密钥'))
    await press(byRole('button', '创建'))
    expect(readPage()).toContain('请填写名称')
    expect(readPage()).toContain('请选择至少一项权限')
    await type(byLabel('名称'), '网关')
    await press(byRole('checkbox', '权限，上报生产数据'))
    server.on(createApiKey.path, refusal(422, '已有同名的密钥', { name: '已有同名的密钥' }))
    await press(byRole('button', '创建'))
    await until(() => readPage().includes('已有同名的密钥'))
    server.on(createApiKey.path, ok({ key: SECRET, apiKey: apiKey() }))
    server.on(listApiKeys.path, ok([apiKey()]))
    await press(byRole('button', '创建'))
    await until(() => readPage().includes(SECRET))
    await press(byRole('button', '我已保存'))
    await until(() => readPage().includes('va_…kkkk'))
    expect(readPage()).not.toContain(SECRET)
    expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET)
  })
})
