import { array, boolean, type InferOutput, number, object, string } from 'valibot'

import { type ManagedReport, ReportAudience } from '@/contract/production/report-manage'
import { Person } from '@/contract/workflow/task'
import { keepErrors } from '@/features/manage/keep-errors'

const Named = object({ id: string(), name: string() })

export const ReportRightDraft = object({
  version: number(),
  isOn: boolean(),
  audience: ReportAudience,
  departments: array(Named),
  posts: array(Named),
  users: array(Person),
})
export type ReportRightDraft = InferOutput<typeof ReportRightDraft>

export const audienceChoices = [
  { value: 'company', text: '全体成员' },
  { value: 'some', text: '指定范围' },
  { value: 'administrators', text: '仅数据管理员' },
] as const

export function toReportRightDraft(report: ManagedReport): ReportRightDraft {
  const { version, isOn, audience, departments, posts, users } = report
  return { version, isOn, audience, departments, posts, users }
}

/** Converts the form to the call's input. */
export function toReportRightInput(code: string, draft: ReportRightDraft) {
  const { version, isOn, audience, departments, posts, users } = draft
  const isSome = audience === 'some'
  return {
    code,
    version,
    isOn,
    audience,
    departmentIds: isSome ? departments.map(({ id }) => id) : [],
    postIds: isSome ? posts.map(({ id }) => id) : [],
    userIds: isSome ? users.map(({ userId }) => userId) : [],
  }
}

const listNames = ({ departments, posts, users }: Pick<ReportRightDraft, 'departments' | 'posts' | 'users'>) =>
  [...departments, ...posts, ...users].map(({ name }) => name)

/** Errors by field; empty when the rights can be saved. */
export function validateReportRight(draft: ReportRightDraft) {
  const hasNobody = draft.isOn && draft.audience === 'some' && listNames(draft).length === 0
  return keepErrors({ audience: hasNobody && '请选择部门、岗位或成员' })
}

/** Who may read a report, in words. */
export function formatReportAudience(
  draft: Pick<ReportRightDraft, 'audience' | 'departments' | 'posts' | 'users'>,
): string {
  if (draft.audience !== 'some') return audienceChoices.find(({ value }) => value === draft.audience)?.text ?? ''
  return listNames(draft).join('、') || '没有人'
}

/** State and audience for a row of a list. */
export function formatReportRight(report: ManagedReport): string {
  if (!report.isOn) return '不展示'
  const names = listNames(report)
  const isShort = report.audience !== 'some' || names.length <= 1
  return isShort ? formatReportAudience(report) : `${names[0]} 等 ${names.length} 项`
}

/** What differs between two saved versions, one line each. */
export function listReportRightChanges(before: ReportRightDraft, now: ReportRightDraft): string[] {
  const [was, is] = [formatReportAudience(before), formatReportAudience(now)]
  const lines: readonly (readonly [boolean, string])[] = [
    [before.isOn !== now.isOn, now.isOn ? '改为展示' : '改为不展示'],
    [was !== is, `谁可以看：${is}`],
  ]
  return lines.flatMap(([isChanged, line]) => (isChanged ? [line] : []))
}
