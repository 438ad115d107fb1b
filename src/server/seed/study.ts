import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { studyAssignment, studyProgress, studyResource } from '@/server/db/schema/study'
import { sanitizeArticle } from '@/server/http/html'

import { demoCompanies, demoPeople, demoStaff } from './people'
import { seedId } from './seed-id'
import { type StudyStory, studyStories } from './study-content'
import { studyMedia } from './study-media'

const companyId = demoCompanies.main.id

/** @returns the id of a piece of study content of the main company */
export const studyId = (key: string) => seedId(`study:${key}`)

const paragraph = (text: string) => (text.startsWith('<') ? text : `<p>${text}</p>`)
const formatContent = ({ points }: StudyStory) =>
  points.map(([heading, ...texts]) => `<h3>${heading}</h3>${texts.map(paragraph).join('')}`).join('')

function resourceRows(now: Date) {
  return studyStories.map((story) => {
    const recording = story.media && studyMedia[story.media]
    return {
      id: studyId(story.key),
      companyId,
      cateId: story.cateId,
      title: story.title,
      summary: story.summary,
      author: story.author,
      cover: `/demo/cover/cover-${story.cover}.svg`,
      content: sanitizeArticle(formatContent(story)),
      kind: recording ? (recording.media.length > 1 ? '3' : '2') : '1',
      media: recording ? recording.media.map((one) => ({ ...one, url: `/demo/media/${one.url}` })) : [],
      mediaSeconds: recording?.seconds ?? 0,
      viewCount: story.views,
      publishTime: new Date(now.getTime() - story.daysAgo * DAY_MS),
    }
  })
}

const ofOther = (now: Date) => ({
  id: studyId('other'),
  companyId: demoCompanies.other.id,
  cateId: '1',
  kind: '1',
  title: '联创电子内部学习资料',
  content: '<p>仅限本企业成员学习。</p>',
  publishTime: new Date(now.getTime() - DAY_MS),
})

/** Asked of everybody, with the days until the last one. */
const assignments: readonly (readonly [key: string, daysLeft: number, daysAgo: number])[] = [
  ['fire', -2, 9],
  ['spindle', 4, 1],
  ['lockout', 12, 3],
  ['security', -10, 26],
]

function assignmentRows(now: Date) {
  return assignments.map(([key, daysLeft, daysAgo]) => ({
    resourceId: studyId(key),
    companyId,
    assignedBy: demoPeople.wangQiang.id,
    dueDate: chinaDay(now.getTime() + daysLeft * DAY_MS),
    assignedAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }))
}

/** Everybody has finished the older ones; the overdue one only some, 张伟 not. */
function progressRows(now: Date) {
  const findDuration = (key: string) => resourceRows(now).find(({ id }) => id === studyId(key))?.mediaSeconds || 1000
  const finished = (userId: string, key: string, hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const units = findDuration(key)
    return {
      userId,
      companyId,
      resourceId: studyId(key),
      openedAt: new Date(at.getTime() - HOUR_MS),
      savedAt: at,
      position: units,
      parts: [{ from: 0, to: units }],
      share: 1,
      finishedAt: at,
    }
  }
  const begun = (userId: string, key: string, share: number, hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const position = Math.round(findDuration(key) * share)
    return {
      userId,
      companyId,
      resourceId: studyId(key),
      openedAt: at,
      savedAt: at,
      share,
      position,
      parts: [{ from: 0, to: position }],
    }
  }
  const old = demoStaff.flatMap(({ id }, index) =>
    ['security', 'travel', 'mes'].map((key, at) => finished(id, key, 24 * 12 + index + at)),
  )
  const zhangWei = demoPeople.zhangWei.id
  return [
    ...old,
    ...demoStaff
      .filter(({ id }, index) => id !== zhangWei && index % 2 === 1)
      .map(({ id }) => finished(id, 'fire', 72)),
    finished(zhangWei, 'fivewhy', 90),
    finished(zhangWei, 'robot', 120),
    begun(zhangWei, 'network', 0.4, 20),
    begun(zhangWei, 'oee', 0.62, 44),
  ]
}

/** Study content, what is asked for, and how far people are. */
export async function seedStudy(tx: Db, now: Date): Promise<void> {
  await tx.insert(studyResource).values(resourceRows(now)).onConflictDoNothing()
  await tx.insert(studyResource).values(ofOther(now)).onConflictDoNothing()
  await tx.insert(studyAssignment).values(assignmentRows(now)).onConflictDoNothing()
  await tx.insert(studyProgress).values(progressRows(now)).onConflictDoNothing()
}
