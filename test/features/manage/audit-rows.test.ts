import type { AuditEntry } from '@/contract/organization/audit'
import { describeAuditChange, describeAuditEntry, groupAuditByDay } from '@/features/manage/audit/audit-rows'

const entry = (id: string, time: string): AuditEntry => ({
  id,
  time,
  kind: 'manage',
  act: 'savePost',
  actName: '新增或修改岗位',
  actorId: 'u',
  actorName: '王强',
  subject: '班组长',
  changes: [],
  address: '',
  deviceName: '',
})

it('each day has one heading, above its first entry', () => {
  const entries = [
    entry('3', '2026-11-25 10:00:00'),
    entry('2', '2026-11-25 09:00:00'),
    entry('1', '2026-11-24 23:59:59'),
  ]
  expect(groupAuditByDay(entries).map(({ day }) => day)).toEqual(['2026-11-25', null, '2026-11-24'])
  expect(groupAuditByDay([])).toEqual([])
})

it('an entry without a subject is its act alone', () => {
  expect(describeAuditEntry({ actName: '登录', subject: '' })).toBe('登录')
  expect(describeAuditEntry({ actName: '删除岗位', subject: '班组长' })).toBe('删除岗位\u00a0· 班组长')
})

it.each([
  [null, '物流部', '物流部'],
  ['物流部', '仓储部', '物流部 → 仓储部'],
  ['物流部', null, '物流部（已去掉）'],
])('a change from %j to %j reads %s', (before, after, shown) => {
  expect(describeAuditChange({ label: '名称', before, after })).toBe(shown)
})
