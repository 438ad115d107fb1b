import { and, desc, eq } from 'drizzle-orm'

import type { CallName } from '@/contract/calls'
import type { Db } from '@/server/db/connection'
import { processDefinition } from '@/server/db/schema/workflow'

import type { AuditedActs } from './audited-act'
import { type AuditSubject, buildSubject, clipText } from './describe-row'

/** The newest version of a process; null before its first. */
async function describeProcess(tx: Db, companyId: string, key: string | undefined): Promise<AuditSubject | null> {
  if (key === undefined) return null
  const [row] = await tx
    .select()
    .from(processDefinition)
    .where(and(eq(processDefinition.companyId, companyId), eq(processDefinition.key, key)))
    .orderBy(desc(processDefinition.version))
    .limit(1)
  if (!row) return null
  const subject = buildSubject(row.name, {
    版本: row.version,
    名称: row.name,
    说明: row.description,
    可发起: row.status === 'on',
    字段: row.form.fields,
    节点: row.steps,
    批量审批: row.canBatch,
  })
  const steps = row.steps.map(({ name, when }) => (when ? `${name}（${when}）` : name)).join('、')
  return { ...subject, facts: { ...subject.facts, 节点: clipText(steps) } }
}

/** 流程: what processes ask, and who decides. */
export const processActs = {
  saveProcess: (tx, { input, answer, caller }) => describeProcess(tx, caller.companyId, input.key ?? answer?.key),
  switchProcess: (tx, { input, caller }) => describeProcess(tx, caller.companyId, input.key),
} as const satisfies Partial<AuditedActs<CallName>>
