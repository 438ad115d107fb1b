import { type StudyResource, studyCategories } from '@/contract/content/study'
import { joinTexts } from '@/lib/text/join-texts'
import type { Tone } from '@/ui/layout/Chip'
import type { IconName } from '@/ui/media/Icon'

/** The categories of the feed (spec §2). */
export const categories = [
  { key: '' as const, text: '全部' },
  ...studyCategories.map(({ cateId, name }) => ({ key: cateId, text: name })),
]

export type Category = (typeof categories)[number]['key']

/** The category of an address; an unknown or missing one means all. */
export function toStudyCategory(cateId: string | undefined): Category {
  return categories.find(({ key }) => key === cateId)?.key ?? ''
}

const kinds: Readonly<Record<string, { text: string; icon: IconName }>> = {
  '1': { text: '图文', icon: 'file' },
  '2': { text: '音频', icon: 'headset' },
  '3': { text: '视频', icon: 'play' },
}

/** Kind of a resource; unknown kinds of other backends are shown as 内容. */
export function getResourceKind({ resourceType }: Pick<StudyResource, 'resourceType'>): {
  text: string
  icon: IconName
} {
  return kinds[resourceType] ?? { text: '内容', icon: 'file' }
}

/** `1:08`. */
export function formatPlayTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function formatDueDay(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${month}月${day}日`
}

/** The requirement for the user, and its urgency. */
export function getStudyDueChip({
  dueDate,
  finishedTime,
  overdue,
}: StudyResource): { text: string; tone: Tone } | undefined {
  if (dueDate === null) return undefined
  if (finishedTime !== null) return { text: '必修', tone: 'neutral' }
  if (overdue) return { text: joinTexts(['必修', '已逾期']), tone: 'error' }
  return { text: joinTexts(['必修', `${formatDueDay(dueDate)}前`]), tone: 'warning' }
}

/** 已学完, 已学 45%; undefined before the start. */
export function formatStudyState({ finishedTime, progress }: StudyResource): string | undefined {
  if (finishedTime !== null) return '已学完'
  return progress === null || progress === 0 ? undefined : `已学 ${Math.max(1, Math.floor(progress * 100))}%`
}
