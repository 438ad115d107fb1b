import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'

import { type AnnouncementStory, announcementStories as stories } from './announcement-stories'
import { type DemoPersonKey, demoCompanies, demoPeople, demoStaff } from './people'
import { seedId } from './seed-id'

/** @returns the id of a notice of the main company */
export const announcementId = (key: string) => seedId(`announcement:${key}`)

export function announcementRows(now: Date) {
  const rows = stories.map((story, index) => ({
    id: announcementId(story.key),
    companyId: demoCompanies.main.id,
    title: story.title,
    summary: story.summary,
    content: story.html ?? story.paragraphs.map((text) => `<p>${text}</p>`).join(''),
    cover: story.cover ? `/demo/cover/${story.cover}.svg` : '',
    category: story.category,
    publisherId: demoPeople[story.by ?? 'panYue'].id,
    publisher: story.publisher,
    publishTime: new Date(now.getTime() - story.daysAgo * DAY_MS),
    isTop: story.top ?? false,
    mustRead: story.mustRead ?? false,
    isPublic: story.public ?? false,
    visits: 36 + index * 17,
  }))
  const ofOther = {
    id: announcementId('other'),
    companyId: demoCompanies.other.id,
    title: '联创电子内部通知',
    content: '<p>仅限本企业成员查看。</p>',
    category: 'notice',
    publisher: '行政部',
    publishTime: new Date(now.getTime() - DAY_MS),
  }
  return { rows, ofOther }
}

/** Whose receipts the newest notices have: some of the shifts that read it first. */
const early: readonly DemoPersonKey[] = [
  'gaoPeng',
  'dengFei',
  'tianYu',
  'panYue',
  'luBin',
  'maLin',
  'fangYi',
  'yuanHao',
]
/** Who always needs a reminder. */
const late: readonly DemoPersonKey[] = ['jiangBo', 'qianJin', 'songJie']
const toIds = (keys: readonly DemoPersonKey[]) => new Set(keys.map((key) => demoPeople[key].id))

/** Everybody has read what is older than three days, and mostly confirmed it; the early ones also what is new. */
export function readRows(now: Date) {
  const isEarly = toIds(early)
  const isLate = toIds(late)
  return demoStaff.flatMap(({ id }, index) =>
    stories.flatMap(({ key, daysAgo, mustRead }) => {
      const isOld = daysAgo > 3
      if (!isOld && !(mustRead && isEarly.has(id))) return []
      const readAt = new Date(now.getTime() - daysAgo * DAY_MS + (1 + (index % 3)) * HOUR_MS)
      const isConfirmed = mustRead && !isLate.has(id)
      const confirmedAt = isConfirmed ? new Date(readAt.getTime() + 3 * MINUTE_MS) : null
      return [{ announcementId: announcementId(key), userId: id, readAt, confirmedAt }]
    }),
  )
}

const hasRead = ({ daysAgo, mustRead }: AnnouncementStory, isEarly: boolean) =>
  daysAgo > 3 || (mustRead === true && isEarly)

/** The messages that tell everybody of the notices and the news. */
export function announcementMessages(now: Date) {
  const isEarly = toIds(early)
  return demoStaff.flatMap(({ id }) =>
    stories.map((story) => {
      const createdAt = new Date(now.getTime() - story.daysAgo * DAY_MS)
      return {
        id: seedId(`message:${id}:${story.key}`),
        companyId: demoCompanies.main.id,
        userId: id,
        category: story.category,
        title: story.title,
        content: story.summary,
        businessType: 'announcement',
        businessId: announcementId(story.key),
        openPage: `/pages/info/noticeInfo?id=${announcementId(story.key)}`,
        quickAction: story.mustRead ? 'confirmRead' : '',
        senderName: story.publisher,
        createdAt,
        readAt: hasRead(story, isEarly.has(id)) ? new Date(createdAt.getTime() + 3 * HOUR_MS) : null,
      }
    }),
  )
}
