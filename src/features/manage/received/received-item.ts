import type { InferOutput } from 'valibot'

import type { ProductEnquiry } from '@/contract/exhibition/exhibition-manage'
import type { TrialRequest } from '@/contract/identity/trial'
import type { PublicSubmission } from '@/contract/public/public-received'
import type { FileRef } from '@/contract/shapes'
import { buildField, type ComparedField } from '@/features/manage/compare/compared-field'
import { joinTexts } from '@/lib/text/join-texts'
import type { Tone } from '@/ui/layout/Chip'
import type { Fact } from '@/ui/list/FactList'

/** An enquiry, a trial request or a submission, as the list and its sheet show them. */
export interface ReceivedItem {
  id: string
  /** Whose it is. */
  name: string
  /** What it is about. */
  about: string
  /** Empty when it was sent anonymously. */
  mobile: string
  status: string
  /** API date-time. */
  time: string
  facts: Fact[]
  photos: InferOutput<typeof FileRef>[]
  note: string
}

interface StatusOption<S extends string> {
  value: S
  text: string
}

/** The states of an enquiry and of a trial request. */
export const contactStatuses: readonly StatusOption<'pending' | 'contacted' | 'closed'>[] = [
  { value: 'pending', text: '待联系' },
  { value: 'contacted', text: '已联系' },
  { value: 'closed', text: '已结束' },
]

const submissionStatuses = [
  { value: 'submitted', text: '已提交' },
  { value: 'handling', text: '处理中' },
  { value: 'accepted', text: '已通过' },
  { value: 'declined', text: '未通过' },
] as const
const pickedUp = { value: 'pickedUp', text: '已领取' } as const

/** All states of a submission, as a filter. */
export const allSubmissionStatuses = [...submissionStatuses, pickedUp]

/** The states of a submission; only a gift can be picked up. */
export const listSubmissionStatuses = (kind: string) => (kind === 'gift' ? allSubmissionStatuses : submissionStatuses)

const statusNames: Readonly<Record<string, string>> = Object.fromEntries(
  [...contactStatuses, ...submissionStatuses, pickedUp].map(({ value, text }) => [value, text]),
)

/** Display name of a state; an unknown one is shown as it is. */
export const getReceivedStatusName = (status: string): string => statusNames[status] ?? status

/** What is compared when two administrators handle the same. */
export const handlingFields: readonly ComparedField<Pick<ReceivedItem, 'status' | 'note'>>[] = [
  buildField('status', '处理状态', getReceivedStatusName),
  buildField('note', '跟进备注', (note) => note),
]

const tones: Readonly<Record<string, Tone>> = {
  pending: 'warning',
  submitted: 'warning',
  contacted: 'info',
  handling: 'info',
  accepted: 'success',
  pickedUp: 'success',
  declined: 'error',
}

export const getReceivedTone = (status: string): Tone => tones[status] ?? 'neutral'

export const enquiryWishes = [
  { value: 'quote', text: '询价' },
  { value: 'sample', text: '试切打样' },
  { value: 'plan', text: '方案咨询' },
  { value: 'other', text: '其他咨询' },
] as const

const getWishName = (wish: string) => enquiryWishes.find(({ value }) => value === wish)?.text ?? wish

export function toEnquiryItem(enquiry: ProductEnquiry): ReceivedItem {
  const { id, enquiryNo, wish, productName, productModel, name, company, mobile, content, status, submitTime } = enquiry
  const product = `${productName} ${productModel}`
  return {
    id,
    mobile,
    status,
    name: joinTexts([name, company]),
    about: `${getWishName(wish)}：${product}`,
    time: submitTime,
    facts: [
      { label: '产品', value: product },
      { label: '咨询', value: getWishName(wish) },
      { label: '内容', value: content || '没有补充' },
      { label: '姓名', value: name },
      { label: '单位', value: company },
      { label: '手机号', value: mobile },
      { label: '编号', value: enquiryNo },
      { label: '提交时间', value: submitTime.slice(0, 16) },
    ],
    photos: [],
    note: enquiry.note,
  }
}

export function toTrialItem(request: TrialRequest): ReceivedItem {
  const { id, requestNo, companyName, contactName, mobile, industryName, sizeName, remark, status, submitTime } =
    request
  return {
    id,
    mobile,
    status,
    name: joinTexts([contactName, companyName]),
    about: `免费试用：${industryName}，${sizeName}`,
    time: submitTime,
    facts: [
      { label: '企业', value: companyName },
      { label: '行业', value: industryName },
      { label: '规模', value: sizeName },
      { label: '需求', value: remark || '没有补充' },
      { label: '联系人', value: contactName },
      { label: '手机号', value: mobile },
      { label: '编号', value: requestNo },
      { label: '提交时间', value: submitTime.slice(0, 16) },
    ],
    photos: [],
    note: request.note,
  }
}

/** Labels under which forms ask for the person's name. */
const NAMED = /姓名|称呼|联系人/

export function toSubmissionItem(submission: PublicSubmission): ReceivedItem {
  const { id, formTitle, submissionNo, mobile, facts, photos, inviterName, status, submitTime } = submission
  return {
    id,
    mobile,
    status,
    photos,
    name: facts.find(({ key }) => NAMED.test(key))?.value ?? (mobile || '匿名提交'),
    about: formTitle,
    time: submitTime,
    facts: [
      { label: '表单', value: formTitle },
      ...facts.map(({ key, value }) => ({ label: key, value })),
      { label: '手机号', value: mobile || '匿名' },
      ...(inviterName ? [{ label: '邀请人', value: inviterName }] : []),
      { label: '编号', value: submissionNo },
      { label: '提交时间', value: submitTime.slice(0, 16) },
    ],
    note: submission.note,
  }
}

/** Answers of a row. */
const SHOWN_ANSWERS = 2

/** An answer among others to the same form: it is about what was answered. */
export function toAnswerItem(submission: PublicSubmission): ReceivedItem {
  const item = toSubmissionItem(submission)
  const answers = submission.facts.map(({ value }) => value).filter((value) => value !== item.name)
  return { ...item, about: joinTexts(answers.slice(0, SHOWN_ANSWERS)) || submission.submissionNo }
}
