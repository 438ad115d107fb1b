import { type InferOutput, number, object, string } from 'valibot'

import type { CompanyProfile } from '@/contract/organization/company-profile'

export const ProfileDraft = object({ name: string(), contact: string(), filingNumber: string(), version: number() })
export type ProfileDraft = InferOutput<typeof ProfileDraft>

/** The form of a profile. */
export function toProfileDraft({ name, contact, filingNumber, version }: CompanyProfile): ProfileDraft {
  return { name, contact, filingNumber, version }
}

export function validateProfile({ name }: ProfileDraft): Record<string, string> {
  return name.trim() ? {} : { name: '请填写企业名称' }
}

const labels = { name: '企业名称', contact: '联系方式', filingNumber: '备案号' } as const

/** What others have changed, one line each. */
export function listProfileChanges(before: ProfileDraft, now: ProfileDraft): string[] {
  return (['name', 'contact', 'filingNumber'] as const).flatMap((field) =>
    before[field] === now[field] ? [] : [`${labels[field]}：${before[field] || '无'} → ${now[field] || '无'}`],
  )
}
