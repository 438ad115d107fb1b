import { and, eq, type SQL } from 'drizzle-orm'

import type { CallName } from '@/contract/calls'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { activity, activityGuest } from '@/server/db/schema/activity'
import { healthForm } from '@/server/db/schema/health'
import { opportunity } from '@/server/db/schema/opportunity'
import { partnerActivity } from '@/server/db/schema/partner'
import { visit, visitBlock, visitGate } from '@/server/db/schema/visit'
import { visitEntryRule } from '@/server/db/schema/visit-entry'

import type { AuditedActs } from './audited-act'
import {
  type AuditSubject,
  buildSubject,
  clipText,
  describeById,
  describeRow,
  type Facts,
  formatFact,
  formatMaskedPhone,
  joinSubjects,
} from './describe-row'

/** Its name identifies it. */
function describeGate(tx: Db, companyId: string, name: string) {
  const one = and(eq(visitGate.companyId, companyId), eq(visitGate.name, name))
  return describeRow(tx, visitGate, one, visitGate.name, {
    名称: visitGate.name,
    地址: visitGate.address,
    状态: [visitGate.isOpen, (isOpen) => (isOpen ? '开放' : '已停用')],
  })
}

function describeBlock(tx: Db, companyId: string, one: SQL) {
  return describeRow(tx, visitBlock, and(eq(visitBlock.companyId, companyId), one), visitBlock.name, {
    姓名: visitBlock.name,
    手机号: [visitBlock.phone, formatMaskedPhone],
    原因: visitBlock.reason,
  })
}

const rollCallWords = { start: '开始点名', end: '结束点名', found: '已找到', missing: '未找到' } as const

async function describeRollCall(tx: Db, action: keyof typeof rollCallWords, visitId: string | undefined) {
  const [guest] = visitId ? await tx.select({ name: visit.visitorName }).from(visit).where(eq(visit.id, visitId)) : []
  return { name: guest?.name ?? '', facts: { 点名: rollCallWords[action] } }
}

async function describeHealthForm(tx: Db, companyId: string): Promise<AuditSubject | null> {
  const [row] = await tx.select().from(healthForm).where(eq(healthForm.companyId, companyId))
  if (!row) return null
  const { fields, rules, english = [] } = row.definition
  return buildSubject(row.title, {
    标题: row.title,
    说明: row.lead,
    题目: fields,
    判定规则: rules,
    英文: english,
    有效小时: row.validHours,
    保存天数: row.retentionDays,
  })
}

const photoWords: Readonly<Record<string, string>> = { off: '不收', optional: '可选', required: '必须' }

async function describeEntryRules(tx: Db, companyId: string): Promise<AuditSubject | null> {
  const [row] = await tx.select().from(visitEntryRule).where(eq(visitEntryRule.companyId, companyId))
  if (!row) return null
  const { pages, questions } = row.induction
  const subject = buildSubject('入厂要求', {
    入厂须知: row.hasInduction,
    完成后才能入场: row.isInductionRequired,
    有效月数: row.inductionMonths,
    页面: pages,
    题目: questions,
    保密协议: row.hasNda,
    保密区域: row.ndaAreas.length > 0 ? row.ndaAreas : '所有来访',
    协议内容: row.ndaText,
    访客照片: photoWords[row.photo] ?? row.photo,
    英文: row.english,
  })
  const texts = {
    页面: clipText(pages.map(({ title, text }) => `${title}：${text}`).join('；')),
    题目: clipText(questions.map(({ text, options, right }) => `${text} ${options[right] ?? ''}`).join('；')),
  }
  return { ...subject, facts: { ...subject.facts, ...texts } }
}

async function describeActivity(tx: Db, id: string | undefined): Promise<AuditSubject | null> {
  if (id === undefined) return null
  const subject = await describeById(tx, activity, id, activity.title, {
    标题: activity.title,
    地址: activity.address,
    开始时间: activity.startAt,
    结束时间: activity.endAt,
    签到开始: activity.signFrom,
    迟到时间: activity.lateAfter,
    // Names alone: each gate has a PIN.
    签到入口: activity.gates,
    取消时间: activity.cancelledAt,
    取消原因: activity.cancelReason,
  })
  return joinSubjects(subject, subject && (await describePartnerSide(tx, id)))
}

function describePartnerSide(tx: Db, id: string) {
  return describeById(tx, partnerActivity, id, partnerActivity.id, {
    摘要: partnerActivity.lead,
    标签: partnerActivity.tags,
    介绍: partnerActivity.intro,
    议程: partnerActivity.agenda,
    联系人: partnerActivity.contactName,
    联系电话: [partnerActivity.contactPhone, formatMaskedPhone],
    名额: partnerActivity.capacity,
    报名截止: partnerActivity.signUpEndAt,
  })
}

/** The code of a guest opens a gate: only the name is recorded. */
function describeGuest(tx: Db, code: string) {
  return describeRow(tx, activityGuest, eq(activityGuest.code, code), activityGuest.name, {
    姓名: activityGuest.name,
    取消时间: activityGuest.revokedAt,
  })
}

const opportunityWords: Readonly<Record<string, string>> = { approved: '已通过', converted: '已转项目' }

function describeOpportunity(tx: Db, companyId: string, id: string) {
  const own = and(eq(opportunity.id, id), eq(opportunity.companyId, companyId))
  return describeRow(tx, opportunity, own, opportunity.opportunityName, {
    商机编号: opportunity.opportunityNo,
    状态: [opportunity.status, (status) => opportunityWords[String(status)] ?? formatFact(status)],
  })
}

/** 访客 and 伙伴: gates, blocked people, declarations, activities, opportunities. */
export const visitActs = {
  saveVisitGate: (tx, { input, caller }) => describeGate(tx, caller.companyId, input.name),
  callRoll: (tx, { input, answer }) => (answer ? describeRollCall(tx, input.action, input.visitId) : null),
  blockVisitor: (tx, { input, caller }) => describeBlock(tx, caller.companyId, eq(visitBlock.phone, input.phone)),
  unblockVisitor: (tx, { input, caller }) => describeBlock(tx, caller.companyId, eq(visitBlock.id, input.id)),
  createLandingCode: (_tx, { answer }) =>
    answer ? { name: answer.code, facts: { 打开: clipText(answer.address), 有效至: answer.expireTime } } : null,
  revokeLandingCode: (_tx, { answer }) =>
    answer ? { name: answer.code, facts: { 打开: clipText(answer.address), 停用: answer.revokeTime ?? '' } } : null,
  saveEntryRules: (tx, { caller }) => describeEntryRules(tx, caller.companyId),
  saveHealthDeclaration: (tx, { caller }) => describeHealthForm(tx, caller.companyId),
  saveActivity: (tx, { input, answer }) => describeActivity(tx, input.id ?? answer?.id),
  callOffActivity: (tx, { input }) => describeActivity(tx, input.id),
  inviteGuests: async (tx, { input, answer }) => {
    const about = await describeActivity(tx, input.activityId)
    const guests = input.guests.map(({ name, mobile }) => `${name} ${maskPhone(mobile)}`)
    const facts: Facts = answer ? { 邀请: clipText(guests.join('、')) } : {}
    return about && { name: about.name, facts }
  },
  revokeGuest: (tx, { input }) => describeGuest(tx, input.code),
  savePartnerActivity: (tx, { input, answer }) => describeActivity(tx, input.id ?? answer?.id),
  callOffPartnerActivity: (tx, { input }) => describeActivity(tx, input.id),
  convertOpportunity: (tx, { input, caller }) => describeOpportunity(tx, caller.companyId, input.id),
} as const satisfies Partial<AuditedActs<CallName>>
