import { boolean, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, MaybeText, Nothing, nameText, trimmedText, Version } from '@/contract/shapes'

/** What a company says of itself, as its administrators change it. */
export const CompanyProfile = object({
  name: string(),
  /** Address of a public picture. */
  logo: MaybeText,
  /** How to reach the company: a phone number, an address. */
  contact: string(),
  /** 备案号 of the service; shown on 关于我们 for the company that operates the server. */
  filingNumber: string(),
  /** The name was certified and is not changed here. */
  isNameFixed: boolean(),
  version: Version,
})
export type CompanyProfile = InferOutput<typeof CompanyProfile>

/** The profile of the caller's company. */
export const getCompanyProfile = endpoint({
  path: '/core/api/app/manage/company',
  summary: '企业资料',
  who: ['administrator:organization'],
  input: Nothing,
  output: CompanyProfile,
})

/** Changes the profile; it is shown at once, without a new build. */
export const saveCompanyProfile = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/company/save',
  summary: '修改企业资料',
  who: ['administrator:organization'],
  changes: ['manage/company', 'manage/setup', 'meta'],
  input: object({
    name: nameText(100),
    /** A picture of the caller; absent: unchanged. */
    logoFileId: optional(Id),
    /** Empty for none. */
    contact: trimmedText(100),
    filingNumber: trimmedText(50),
    version: Version,
  }),
  output: CompanyProfile,
  errors: [
    { code: 404, when: '标志不是自己上传的图片' },
    { code: 409, when: '资料已被他人修改' },
    { code: 422, when: '名称已认证，或已有同名的企业（data 为 {字段: 原因}）' },
  ],
})
