import { type InferOutput, number, object, string } from 'valibot'

import type { CompanyProfile } from '@/contract/organization/company-profile'
import { buildTextFields } from '@/features/manage/compare/compared-field'

export const ProfileDraft = object({ name: string(), contact: string(), filingNumber: string(), version: number() })
export type ProfileDraft = InferOutput<typeof ProfileDraft>

/** The form of a profile. */
export function toProfileDraft({ name, contact, filingNumber, version }: CompanyProfile): ProfileDraft {
  return { name, contact, filingNumber, version }
}

export function validateProfile({ name }: ProfileDraft): Record<string, string> {
  return name.trim() ? {} : { name: '请填写企业名称' }
}

/** What is compared when two administrators edit the profile. */
export const profileFields = buildTextFields<ProfileDraft>({
  name: '企业名称',
  contact: '联系方式',
  filingNumber: '备案号',
})
