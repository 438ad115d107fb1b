import { array, type InferOutput, number, object, string } from 'valibot'

import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { type PartnerActivityForm, savePartnerActivity } from '@/contract/partner/partner-activity-manage'
import { AgendaEntry } from '@/features/manage/agenda-entry'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { findWordsError, splitWords } from '@/features/manage/text-lines'
import { isPhone } from '@/lib/validators'

/** An activity while it is edited; numbers and tags as they are typed. */
export const ActivityDraft = object({
  title: string(),
  lead: string(),
  tags: string(),
  address: string(),
  /** `yyyy-MM-dd HH:mm` */
  startTime: string(),
  endTime: string(),
  signUpEndTime: string(),
  capacity: string(),
  intro: string(),
  agenda: array(AgendaEntry),
  contactName: string(),
  contactPhone: string(),
  /** Ids of new files: the picture and the materials. */
  cover: array(string()),
  materials: array(string()),
  /** The version that it was read with; 0 for a new one. */
  version: number(),
})
export type ActivityDraft = InferOutput<typeof ActivityDraft>

export const emptyActivity: ActivityDraft = {
  title: '',
  lead: '',
  tags: '',
  address: '',
  startTime: '',
  endTime: '',
  signUpEndTime: '',
  capacity: '',
  intro: '',
  agenda: [],
  contactName: '',
  contactPhone: '',
  cover: [],
  materials: [],
  version: 0,
}

const MINUTE_LENGTH = 16

export function toActivityDraft(form: PartnerActivityForm): ActivityDraft {
  const { title, lead, tags, address, startTime, endTime, signUpEndTime, capacity, intro } = form
  const { agenda, contactName, contactPhone, version } = form
  return {
    title,
    lead,
    address,
    intro,
    agenda,
    contactName,
    contactPhone,
    version,
    tags: tags.join(' '),
    startTime: startTime.slice(0, MINUTE_LENGTH),
    endTime: endTime.slice(0, MINUTE_LENGTH),
    signUpEndTime: signUpEndTime.slice(0, MINUTE_LENGTH),
    capacity: String(capacity),
    cover: [],
    materials: [],
  }
}

/** Errors of an activity, by field. */
export function validateActivity(draft: ActivityDraft): Record<string, string> {
  const { title, tags, address, startTime, endTime, signUpEndTime, capacity, contactPhone } = draft
  return keepErrors({
    title: !title.trim() && '请填写活动名称',
    tags: findWordsError(
      splitWords(tags),
      getMaxCount(savePartnerActivity.input, 'tags'),
      getMaxLength(savePartnerActivity.input, 'tags'),
    ),
    address: !address.trim() && '请填写地点',
    startTime: !startTime && '请选择开始时间',
    endTime: endTime ? endTime <= startTime && '结束时间须晚于开始时间' : '请选择结束时间',
    signUpEndTime: signUpEndTime
      ? startTime !== '' && signUpEndTime > startTime && '报名截止不能晚于开始时间'
      : '请选择报名截止时间',
    capacity: !/^[1-9]\d{0,5}$/.test(capacity) && '请填写名额',
    contactPhone: contactPhone.trim() !== '' && !isPhone(contactPhone.trim()) && '请输入手机号或带区号的座机',
  })
}

export function toActivityInput(draft: ActivityDraft, id: string | undefined) {
  const { contactPhone, cover, materials } = draft
  const [coverFileId] = cover
  return {
    ...(id !== undefined && { id }),
    version: draft.version,
    title: draft.title.trim(),
    lead: draft.lead.trim(),
    tags: splitWords(draft.tags),
    address: draft.address.trim(),
    startTime: `${draft.startTime}:00`,
    endTime: `${draft.endTime}:00`,
    signUpEndTime: `${draft.signUpEndTime}:00`,
    capacity: Number(draft.capacity),
    intro: draft.intro.trim(),
    agenda: draft.agenda,
    contactName: draft.contactName.trim(),
    ...(contactPhone.trim() && { contactPhone: contactPhone.trim() }),
    ...(coverFileId && { coverFileId }),
    ...(materials.length > 0 && { materials }),
  }
}

/** What is compared when two administrators edit an activity for partners. */
export const partnerActivityFields: readonly ComparedField<ActivityDraft>[] = [
  ...buildTextFields<ActivityDraft>({
    title: '名称',
    lead: '一句话介绍',
    tags: '标签',
    address: '地点',
    startTime: '开始',
    endTime: '结束',
    signUpEndTime: '报名截止',
    capacity: '名额',
    intro: '介绍',
    contactName: '联系人',
    contactPhone: '联系电话',
  }),
  buildField('agenda', '议程', (agenda) => agenda.map(({ title }) => title).join('、')),
]
