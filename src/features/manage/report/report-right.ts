import { boolean, type InferOutput, number, object } from 'valibot'

import type { ManagedReport } from '@/contract/production/report-manage'
import {
  AudienceDraft,
  formatAudienceDraft,
  toAudienceDraft,
  toAudienceInput,
  validateAudience,
} from '@/features/manage/audience/audience-draft'
import { buildField, type ComparedField } from '@/features/manage/compare/compared-field'
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

/** What is compared when two administrators set the rights of a report. */
export const reportRightFields: readonly ComparedField<ReportRightDraft>[] = [
  buildField('isOn', '展示', (isOn) => (isOn ? '展示' : '不展示')),
  { label: '谁可以看', keys: ['isRestricted', 'audience'], read: formatReportReaders },
]
