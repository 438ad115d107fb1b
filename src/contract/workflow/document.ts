import { type InferOutput, maxLength, minLength, object, pipe, regex, string, trim } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, MaybeTime } from '@/contract/shapes'

/** A process as PDF: the fields visible to the caller, the decisions with signatures, and a verification code. */
export const printTask = endpoint({
  path: '/core/api/app/task/pdf',
  summary: '流程的 PDF',
  who: ['member'],
  input: object({ procInstId: Id }),
  output: string(),
  errors: [{ code: 404, when: '任务不存在或无权查看' }],
  bytes: true,
})

/** A printed document and the current state of its process. */
export const VerifiedDocument = object({
  serialNo: string(),
  procDefName: string(),
  /** The masked subject. */
  title: string(),
  companyName: string(),
  /** running, approved, rejected, revoked, returned. */
  status: string(),
  statusName: string(),
  startTime: MaybeTime,
  endTime: MaybeTime,
})
export type VerifiedDocument = InferOutput<typeof VerifiedDocument>

/** Verifies a printed document by its number and code. Public. */
export const verifyDocument = endpoint({
  path: '/core/api/app/document/verify',
  summary: '核对打印的文件',
  who: ['guest'],
  input: object({
    serialNo: pipe(string(), trim(), minLength(4), maxLength(40), regex(/^[\w-]+$/)),
    /** As printed or typed: 10 digits and letters, with optional dashes and spaces. */
    code: pipe(string(), trim(), minLength(10), maxLength(16), regex(/^[\w\s-]+$/)),
  }),
  output: VerifiedDocument,
  errors: [{ code: 404, when: '编号或验证码不正确' }],
})
