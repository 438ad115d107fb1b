import { boolean, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, FileRef, Id, queryInteger, trimmedText } from '@/contract/shapes'

import { VisitorReading } from './english'

/** As of getVisitorPass: the secret of the device that filled in the visit, or the signed-in user with its number. */
const ofVisit = { id: Id, holder: optional(trimmedText(60)) }
const noNda = { code: 404, when: '通行证不存在，或本次来访不用签署' } as const
const badPicture = [
  { code: 413, when: '图片尺寸过大' },
  { code: 415, when: '不是图片，或图片已损坏' },
  { code: 503, when: '正在处理的图片较多' },
] as const

/** The non-disclosure agreement of a visit. */
export const Nda = object({
  companyName: string(),
  visitorName: string(),
  /** Of the text in both languages. */
  version: Count,
  text: string(),
  /** Empty without one. */
  english: optional(string(), ''),
  isSigned: boolean(),
})
export type Nda = InferOutput<typeof Nda>

/** A POST, so that the holder's secret is in no URL. */
export const getNda = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/nda',
  summary: '保密协议：打开',
  who: ['guest'],
  input: object(ofVisit),
  output: Nda,
  errors: [noNda],
  reads: true,
})

/** Signs the agreement with the picture of a signature. The answer is the signed document. */
export const signNda = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/nda/sign',
  summary: '保密协议：签署',
  who: ['guest'],
  changes: ['visit/nda', 'visit/pass'],
  input: object({
    ...ofVisit,
    version: queryInteger(1, 1_000_000),
    /** Of the text that was shown. */
    language: VisitorReading,
  }),
  output: FileRef,
  errors: [noNda, { code: 409, when: '协议已更新或已签署，或来访已结束' }, ...badPicture],
  upload: true,
})

/** Sets the visitor's photo, for host, reception and guards. */
export const saveVisitorPhoto = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/photo',
  summary: '访客照片：上传',
  who: ['guest'],
  changes: ['visit/pass'],
  input: object(ofVisit),
  output: FileRef,
  errors: [{ code: 404, when: '通行证不存在，或该企业不收照片' }, { code: 409, when: '来访已结束' }, ...badPicture],
  upload: true,
})
