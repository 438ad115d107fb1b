import { boolean, type InferOutput, number, object } from 'valibot'

import type { ManagedReport } from '@/contract/production/report-manage'
import {
  AudienceDraft,
  formatAudienceDraft,
  toAudienceDraft,
  toAudienceInput,
  validateAudience,
} from '@/features/manage/audience/audience-draft'
import { keepErrors } from '@/features/manage/keep-errors'

export const ReportRightDraft = object({
  version: number(),
  isOn: boolean(),
  isRestricted: boolean(),
  audience: AudienceDraft,
})
export type ReportRightDraft = InferOutput<typeof ReportRightDraft>

export function toReportRightDraft({ version, isOn, isRestricted, audience }: ManagedReport): ReportRightDraft {
  return { version, isOn, isRestricted, audience: toAudienceDraft(audience) }
}

/** Converts the form to the call's input. */
export function toReportRightInput(code: string, { version, isOn, isRestricted, audience }: ReportRightDraft) {
  const hasReaders = isOn && !isRestricted
  return { code, version, isOn, isRestricted, audience: hasReaders ? toAudienceInput(audience) : null }
}

/** Errors by field; empty when the rights can be saved. */
export function validateReportRight({ isOn, isRestricted, audience }: ReportRightDraft) {
  return keepErrors({ audience: isOn && !isRestricted && validateAudience(audience) })
}

/** Who may read a report, in words. */
export function formatReportReaders({ isRestricted, audience }: Pick<ReportRightDraft, 'isRestricted' | 'audience'>) {
  return isRestricted ? '仅数据管理员' : formatAudienceDraft(audience)
}

/** State and readers for a row of a list. */
export function formatReportRight(report: ManagedReport): string {
  return report.isOn ? formatReportReaders(toReportRightDraft(report)) : '不展示'
}

/** What differs between two saved versions, one line each. */
export function listReportRightChanges(before: ReportRightDraft, now: ReportRightDraft): string[] {
  const [was, is] = [formatReportReaders(before), formatReportReaders(now)]
  const lines: readonly (readonly [boolean, string])[] = [
    [before.isOn !== now.isOn, now.isOn ? '改为展示' : '改为不展示'],
    [was !== is, `谁可以看：${is}`],
  ]
  return lines.flatMap(([isChanged, line]) => (isChanged ? [line] : []))
}
