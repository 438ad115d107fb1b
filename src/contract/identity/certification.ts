import { array, type InferOutput, object, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, MaybeText, MaybeTime, Nothing, orNull } from '@/contract/shapes'

/** A reviewer's remark on one field, with a suggestion. */
export const CertificationRemark = object({ field: string(), label: string(), error: string(), suggest: MaybeText })

/** The certification of a company. */
export const Certification = object({
  id: orNull(Id),
  companyName: MaybeText,
  /** Unified social credit code, 18 characters (GB 32100). */
  creditCode: MaybeText,
  legalPerson: MaybeText,
  licenseFileId: orNull(Id),
  licenseUrl: MaybeText,
  contactName: MaybeText,
  contactPhone: MaybeText,
  /** none, pending, passed, rejected. */
  status: string(),
  statusName: string(),
  auditTime: MaybeTime,
  auditRemark: MaybeText,
  auditItems: array(CertificationRemark),
})
export type Certification = InferOutput<typeof Certification>

/** The certification of the caller's company; `none` before a submission. Only an administrator gets the licence. */
export const getCertification = endpoint({
  path: '/core/api/app/user/certification',
  summary: '企业认证状态',
  who: ['member'],
  input: Nothing,
  output: Certification,
})
