import { array, type InferOutput, number, object, string } from 'valibot'

import { type LaunchForm, saveLaunch } from '@/contract/event/launch-manage'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { AgendaEntry } from '@/features/manage/agenda-entry'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { findWordsError, splitWords } from '@/features/manage/text-lines'

const LaunchSpeaker = object({ name: string(), company: string(), post: string(), intro: string() })
export type LaunchSpeaker = InferOutput<typeof LaunchSpeaker>

/** A launch event while it is edited; numbers and tags as they are typed. */
export const LaunchDraft = object({
  title: string(),
  slogan: string(),
  tags: string(),
  address: string(),
  /** `yyyy-MM-dd HH:mm` */
  startTime: string(),
  endTime: string(),
  capacity: string(),
  liveUrl: string(),
  intro: string(),
  agenda: array(AgendaEntry),
  speakers: array(LaunchSpeaker),
  /** The version that it was read with; 0 for a new one. */
  version: number(),
})
export type LaunchDraft = InferOutput<typeof LaunchDraft>

export const emptyLaunch: LaunchDraft = {
  title: '',
  slogan: '',
  tags: '',
  address: '',
  startTime: '',
  endTime: '',
  capacity: '',
  liveUrl: '',
  intro: '',
  agenda: [],
  speakers: [],
  version: 0,
}

const MINUTE_LENGTH = 16
const CAPACITY_MAX = 100_000

export function toLaunchDraft(form: LaunchForm): LaunchDraft {
  const { title, slogan, tags, address, startTime, endTime, capacity, liveUrl, intro, version } = form
  return {
    title,
    slogan,
    tags: tags.join(' '),
    address,
    startTime: startTime.slice(0, MINUTE_LENGTH),
    endTime: endTime.slice(0, MINUTE_LENGTH),
    capacity: String(capacity),
    liveUrl: liveUrl ?? '',
    intro,
    agenda: form.agenda.map((entry) => ({ ...entry, minutes: String(entry.minutes) })),
    speakers: form.speakers.map(({ avatar: _avatar, ...speaker }) => speaker),
    version,
  }
}

/**
 * Errors of a launch event, by field.
 *
 * @param taken number of people who have signed up
 */
export function validateLaunch(draft: LaunchDraft, taken: number): Record<string, string> {
  const { title, tags, address, startTime, endTime, capacity, liveUrl } = draft
  const places = /^\d+$/.test(capacity) ? Number(capacity) : 0
  return keepErrors({
    title: !title.trim() && '请填写发布会名称',
    tags: findWordsError(
      splitWords(tags),
      getMaxCount(saveLaunch.input, 'tags'),
      getMaxLength(saveLaunch.input, 'tags'),
    ),
    address: !address.trim() && '请填写地点',
    startTime: !startTime && '请选择开始时间',
    endTime: endTime ? endTime <= startTime && '结束时间须晚于开始时间' : '请选择结束时间',
    capacity:
      places < 1 || places > CAPACITY_MAX
        ? `请填写名额，最多 ${CAPACITY_MAX}`
        : places < taken && `已有 ${taken} 人报名，名额不能更少`,
    liveUrl: liveUrl.trim() !== '' && !/^https:\/\/\S+$/.test(liveUrl.trim()) && '请填写以 https:// 开头的网址',
  })
}

export function toLaunchInput(draft: LaunchDraft, id: string | undefined) {
  return {
    ...(id !== undefined && { id }),
    version: draft.version,
    title: draft.title.trim(),
    slogan: draft.slogan.trim(),
    tags: splitWords(draft.tags),
    address: draft.address.trim(),
    startTime: `${draft.startTime}:00`,
    endTime: `${draft.endTime}:00`,
    capacity: Number(draft.capacity),
    liveUrl: draft.liveUrl.trim(),
    intro: draft.intro.trim(),
    agenda: draft.agenda.map(({ time, minutes, title, speaker }) => ({
      time,
      minutes: Number(minutes),
      title,
      speaker,
    })),
    speakers: draft.speakers,
  }
}

/** What is compared when two administrators edit a launch. */
export const launchFields: readonly ComparedField<LaunchDraft>[] = [
  ...buildTextFields<LaunchDraft>({
    title: '名称',
    slogan: '口号',
    tags: '标签',
    address: '地点',
    startTime: '开始',
    endTime: '结束',
    capacity: '名额',
    liveUrl: '直播地址',
    intro: '介绍',
  }),
  buildField('agenda', '议程', (agenda) => agenda.map(({ title }) => title).join('、')),
  buildField('speakers', '演讲嘉宾', (speakers) => speakers.map(({ name }) => name).join('、')),
]
