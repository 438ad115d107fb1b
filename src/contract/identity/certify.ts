import { type InferOutput, object, optional, picklist } from 'valibot'

import { CreditCode } from '@/contract/credit-code'
import { endpoint, notOperator } from '@/contract/endpoint'
import {
  boundedList,
  Id,
  nameText,
  PageQuery,
  PersonName,
  Phone,
  pageSchema,
  requiredText,
  trimmedText,
  Version,
} from '@/contract/shapes'

import { Certification } from './certification'

/** Submits the company's certification. Fields that are sent again unchanged keep their review result. */
export const submitCertification = endpoint({
  method: 'POST',
  path: '/core/api/app/user/certificate',
  summary: '提交企业认证',
  who: ['administrator:organization'],
  changes: ['user/certification', 'user/getUserInfo'],
  input: object({
    companyName: nameText(100),
    creditCode: CreditCode,
    legalPerson: requiredText(30),
    licenseFileId: Id,
    contactName: PersonName,
    contactPhone: Phone,
  }),
  output: Certification,
  errors: [
    { code: 404, when: '营业执照不是本人上传的文件' },
    { code: 409, when: '认证审核中或已通过' },
  ],
  origin: 'spec',
})

/** A certification with data for its reviewer. */
export const CertificationReview = object({
  ...Certification.entries,
  companyId: Id,
  version: Version,
})

export type CertificationReview = InferOutput<typeof CertificationReview>

/** Longest waiting first; latest submitted first; latest decided first. */
export const certificationSorts = ['oldest', 'newest', 'decided'] as const
export type CertificationSort = (typeof certificationSorts)[number]

/** Certifications of all companies. For administrators of the operator company only. */
export const listCertifications = endpoint({
  path: '/core/api/app/certification/list',
  summary: '待审核的企业认证（运营方）',
  who: ['administrator:organization'],
  input: object({
    ...PageQuery.entries,
    status: optional(picklist(['pending', 'passed', 'rejected']), 'pending'),
    /** In the name of the company, its credit code or contact. */
    keyword: optional(trimmedText(50)),
    sort: optional(picklist(certificationSorts), 'oldest'),
  }),
  output: pageSchema(CertificationReview),
  errors: [notOperator],
})

/** Approves a certification, or rejects it with errors by field. For the operator company only. */
export const decideCertification = endpoint({
  method: 'POST',
  path: '/core/api/app/certification/decide',
  summary: '审核企业认证（运营方）',
  who: ['administrator:organization'],
  changes: ['certification/list'],
  input: object({
    companyId: Id,
    version: Version,
    status: picklist(['passed', 'rejected']),
    remark: optional(trimmedText(200)),
    items: optional(
      boundedList(
        object({
          field: picklist(['companyName', 'creditCode', 'legalPerson', 'licenseFileId', 'contactName', 'contactPhone']),
          error: requiredText(100),
          suggest: optional(trimmedText(100)),
        }),
        6,
      ),
    ),
  }),
  output: CertificationReview,
  errors: [
    notOperator,
    { code: 404, when: '认证不存在' },
    { code: 409, when: '已审核，或资料已更新' },
    { code: 422, when: '驳回没有写明原因' },
  ],
})
