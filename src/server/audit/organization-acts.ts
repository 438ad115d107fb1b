import { and, eq } from 'drizzle-orm'

import type { CallName } from '@/contract/calls'
import type { Db } from '@/server/db/connection'
import { application } from '@/server/db/schema/home'
import { certification, company, department, post } from '@/server/db/schema/identity'
import { companyInvitation, menuRight } from '@/server/db/schema/invitation'
import { position } from '@/server/db/schema/organization'
import { menuEntries } from '@/server/http/menu'

import type { AuditedActs } from './audited-act'
import { describeJoinRequest, describePerson, formatRoleWords } from './describe-person'
import {
  type AuditSubject,
  clipText,
  createNameFormat,
  createWordFormat,
  describeById,
  describeRow,
  type Facts,
  formatMaskedPhone,
} from './describe-row'

function describeDepartment(tx: Db, id: string | undefined) {
  return describeById(tx, department, id, department.name, {
    名称: department.name,
    上级部门: [department.parentId, createNameFormat(department)],
  })
}

function describePost(tx: Db, id: string | undefined) {
  return describeById(tx, post, id, post.name, {
    名称: post.name,
    部门负责人: [post.code, (code) => (code === 'manager' ? '是' : '否')],
  })
}

function describePosition(tx: Db, id: string | undefined) {
  return describeById(tx, position, id, position.name, { 名称: position.name })
}

async function describePositionOrder(tx: Db, companyId: string): Promise<AuditSubject> {
  const rows = await tx
    .select({ name: position.name })
    .from(position)
    .where(eq(position.companyId, companyId))
    .orderBy(position.sort, position.id)
  return { name: '职位', facts: { 顺序: clipText(rows.map(({ name }) => name).join('、')) } }
}

function describeCertification(tx: Db, companyId: string) {
  return describeRow(tx, certification, eq(certification.companyId, companyId), certification.companyName, {
    企业名称: certification.companyName,
    统一社会信用代码: certification.creditCode,
    法定代表人: certification.legalPerson,
    联系人: certification.contactName,
    联系电话: [certification.contactPhone, formatMaskedPhone],
    状态: [certification.status, createWordFormat({ pending: '审核中', passed: '已认证', rejected: '未通过' })],
    审核意见: certification.auditRemark,
  })
}

function describeInvitation(tx: Db, id: string | undefined) {
  return describeById(tx, companyInvitation, id, companyInvitation.note, {
    角色: [companyInvitation.role, formatRoleWords],
    部门: [companyInvitation.departmentId, createNameFormat(department)],
    可用次数: companyInvitation.maxUses,
    有效至: companyInvitation.expiresAt,
    撤销时间: companyInvitation.revokedAt,
  })
}

function describeApplication(tx: Db, id: string | undefined) {
  return describeById(tx, application, id, application.name, {
    名称: application.name,
    分组: application.className,
    图标: application.icon,
    打开: application.path,
    状态: [application.status, createWordFormat({ enabled: '启用', disabled: '停用' })],
  })
}

async function describeApplicationOrder(tx: Db, companyId: string, classCode: string): Promise<AuditSubject | null> {
  const rows = await tx
    .select({ name: application.name, className: application.className })
    .from(application)
    .where(and(eq(application.companyId, companyId), eq(application.classCode, classCode)))
    .orderBy(application.sort, application.id)
  const [first] = rows
  return first ? { name: first.className, facts: { 顺序: clipText(rows.map(({ name }) => name).join('、')) } } : null
}

async function describeMenuRight(tx: Db, companyId: string, key: string, name: string): Promise<AuditSubject> {
  const named = await tx
    .select({ role: menuRight.role })
    .from(menuRight)
    .where(and(eq(menuRight.companyId, companyId), eq(menuRight.menuKey, key)))
    .orderBy(menuRight.role)
  const roles = named.length > 0 ? named.map(({ role }) => role) : ['staff']
  return { name, facts: { 可以使用: await formatRoleWords(roles, tx) } }
}

const templateNames: Readonly<Record<string, string>> = {
  manufacturing: '制造企业',
  office: '办公企业',
  campus: '学校园区',
}

/** 组织: people, departments, posts, and who may use what. */
export const organizationActs = {
  saveApplication: (tx, { input, answer }) => describeApplication(tx, input.id ?? answer?.id),
  orderApplications: (tx, { input, caller }) => describeApplicationOrder(tx, caller.companyId, input.classCode),
  removeApplication: (tx, { input }) => describeApplication(tx, input.id),
  changeColleague: (tx, { input }) => describePerson(tx, input.userId),
  approveRegisteringUser: (tx, { input }) => describeJoinRequest(tx, input.id),
  refuseRegisteringUser: (tx, { input }) => describeJoinRequest(tx, input.id),
  submitCertification: (tx, { caller }) => describeCertification(tx, caller.companyId),
  decideCertification: (tx, { input }) => describeCertification(tx, input.companyId),
  applyCompanyTemplate: (_tx, { input, answer }) =>
    answer ? { name: templateNames[input.key] ?? input.key, facts: {} } : null,
  removeDepartment: (tx, { input }) => describeDepartment(tx, input.id),
  saveDepartment: (tx, { input, answer }) => describeDepartment(tx, input.id ?? answer?.id),
  removePost: (tx, { input }) => describePost(tx, input.id),
  savePost: (tx, { input, answer }) => describePost(tx, input.id ?? answer?.id),
  savePosition: (tx, { input, answer }) => describePosition(tx, input.id ?? answer?.id),
  orderPositions: (tx, { caller }) => describePositionOrder(tx, caller.companyId),
  removePosition: async (tx, { input, answer }) => {
    const subject = await describePosition(tx, input.id)
    // Before the removal, when the count still is that of those who lose it.
    return subject && !answer
      ? { ...subject, facts: { ...subject.facts, 使用的成员: `${input.userCount} 位` } }
      : subject
  },
  addPerson: (tx, { answer }) => (answer ? describePerson(tx, answer.userId) : null),
  changeScopes: (tx, { input }) => describePerson(tx, input.userId),
  disablePerson: (tx, { input }) => describePerson(tx, input.userId),
  enablePerson: (tx, { input }) => describePerson(tx, input.userId),
  saveManagedPerson: (tx, { input }) => describePerson(tx, input.userId),
  endPersonSessions: async (tx, { input, answer }) => {
    const person = await describePerson(tx, input.userId)
    const reset: Facts = input.isReset ? { 重置登录: '密码作废，微信解绑' } : {}
    const facts: Facts = answer ? { 退出的设备: `${answer.devices} 台`, ...reset } : {}
    return person && { name: person.name, facts }
  },
  saveCompanyProfile: (tx, { caller }) =>
    describeById(tx, company, caller.companyId, company.name, {
      企业名称: company.name,
      联系方式: company.contact,
      备案号: company.filingNumber,
      标志: [company.logo, (logo) => (logo === '' ? '' : '已设置')],
    }),
  importPeople: (_tx, { answer }) =>
    answer ? { name: answer.fileName, facts: { 行数: `${answer.total} 行`, 不导入: `${answer.faulty} 行` } } : null,
  setMenuRight: (tx, { input, caller }) =>
    describeMenuRight(
      tx,
      caller.companyId,
      input.key,
      menuEntries.find(({ key }) => key === input.key)?.name ?? input.key,
    ),
  createInvitation: (tx, { answer }) => describeInvitation(tx, answer?.id),
  revokeInvitation: (tx, { input }) => describeInvitation(tx, input.id),
} as const satisfies Partial<AuditedActs<CallName>>
