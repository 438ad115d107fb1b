import type { AuditChange } from '@/contract/organization/audit'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { buildGrams } from '@/server/audit/audit-store'
import type { Db } from '@/server/db/connection'
import { auditEntry } from '@/server/db/schema/audit'

import { demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

interface DemoAuditEntry {
  day: number
  act: string
  actName: string
  subject?: string
  changes?: readonly AuditChange[]
  who?: 'wangQiang' | 'zhangWei'
}

const change = (label: string, before: string | null, after: string | null): AuditChange => ({ label, before, after })

const entries: readonly DemoAuditEntry[] = [
  { day: 1, act: 'signIn', actName: '登录', changes: [change('方式', null, '密码')] },
  {
    day: 1,
    act: 'saveManagedPerson',
    actName: '修改成员资料',
    subject: '宋杰',
    changes: [change('部门', '注塑车间', '质量部'), change('岗位', '操作工', '质检员')],
  },
  {
    day: 1,
    act: 'saveVisitGate',
    actName: '新增或修改门岗',
    subject: '2 号门（物流）',
    changes: [change('地址', '祖冲之路 1505 号', '上海市浦东新区祖冲之路 1505 号')],
  },
  {
    day: 2,
    act: 'signInFailed',
    actName: '登录失败',
    who: 'zhangWei',
    changes: [change('原因', null, '账号或密码不正确')],
  },
  {
    day: 3,
    act: 'setMenuRight',
    actName: '设置菜单权限',
    subject: '企业数字化诊断',
    changes: [change('可以使用', '管理员', '全体成员')],
  },
  {
    day: 6,
    act: 'savePost',
    actName: '新增或修改岗位',
    subject: '产线班组长',
    changes: [change('名称', '班组长', '产线班组长')],
  },
]

const listWords = ({ label, before, after }: AuditChange) => [label, before ?? '', after ?? '']

/** What the administrator did in the last days, so that 审计 shows something. */
export async function seedAudit(tx: Db, now: Date): Promise<void> {
  const rows = entries.map(({ day, who = 'wangQiang', subject = '', changes = [], ...entry }, at) => {
    const { id: actorId, name: actorName } = demoPeople[who]
    return {
      ...entry,
      id: seedId(`audit:${at}`),
      companyId: demoCompanies.main.id,
      at: new Date(now.getTime() - day * DAY_MS - at * 7 * MINUTE_MS),
      kind: entry.act.startsWith('signIn') ? 'session' : 'manage',
      actorId,
      actorName,
      subject,
      changes,
      address: '10.20.3.18',
      deviceName: 'iPhone 15',
      grams: buildGrams([actorName, entry.actName, subject, ...changes.flatMap(listWords)]),
    }
  })
  await tx.insert(auditEntry).values(rows).onConflictDoNothing()
}
