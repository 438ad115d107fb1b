import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { publicForm, publicInvitation, publicQuota } from '@/server/db/schema/public-form'
import type { PublicDefinition } from '@/server/definitions/public-form'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'

import { campApplication, campQuotas, cooperation, giftPack, giftQuotas, partnerInvitation } from './public-definitions'
import { jobDefinition, jobs } from './public-jobs'
import { surveyQuotas, visitorSurvey } from './public-survey'

/** @returns the id of a form of the story: survey, camp, cooperation, gift, partner, a job by its key */
export const publicFormId = (key: string) => seedId(`public-form:${key}`)

/** What the link of 王强's invitation carries. */
export const DEMO_INVITATION = 'PARTNER222'

interface Story {
  key: string
  kind: string
  title: string
  lead: string
  definition: PublicDefinition
  capacity?: number
  taken?: number
  /** Days until it closes; absent: never. */
  days?: number
}

const stories: readonly Story[] = [
  {
    key: 'survey',
    kind: 'survey',
    title: '访客体验调查',
    definition: visitorSurvey,
    days: 30,
    lead: '到访过华东精密制造？用 3 分钟告诉我们哪里做得好、哪里要改。',
  },
  {
    key: 'camp',
    kind: 'application',
    title: '智造训练营学员申请',
    definition: campApplication,
    days: 45,
    lead: '两天一夜，跟着产线的人把一个改善做完。',
    capacity: 60,
    taken: 41,
  },
  {
    key: 'cooperation',
    kind: 'cooperation',
    title: '一起把产线做得更好',
    definition: cooperation,
    lead: '供应、研发、采购、渠道，说清想做的事，对的人来联系你。',
  },
  {
    key: 'gift',
    kind: 'gift',
    title: '云伴礼',
    definition: giftPack,
    days: 20,
    capacity: 200,
    taken: 163,
    lead: '感谢与大智云同行，限量 200 份。',
  },
  {
    key: 'partner',
    kind: 'partner',
    title: '渠道伙伴计划',
    definition: partnerInvitation,
    lead: '诚邀你成为华东精密制造的渠道伙伴。',
  },
]

function jobStories(): Story[] {
  return jobs.map((job) => {
    const { key, title, lead, capacity, taken } = job
    return { key, title, lead, capacity, taken, kind: 'job', definition: jobDefinition(job) }
  })
}

const quotas = { survey: surveyQuotas, camp: campQuotas, gift: giftQuotas }

function quotaRows() {
  return Object.entries(quotas).flatMap(([key, own]) =>
    own.map(([field, value, quota, taken]) => ({ formId: publicFormId(key), field, value, quota, taken })),
  )
}

/** What the public may fill in at the main company. */
export async function seedPublicForms(tx: Db, now: Date): Promise<void> {
  const rows = [...stories, ...jobStories()].map(({ key, days, capacity = null, taken = 0, ...story }, sort) => ({
    ...story,
    id: publicFormId(key),
    companyId: demoCompanies.main.id,
    capacity,
    taken,
    sort,
    opensAt: new Date(now.getTime() - 14 * DAY_MS),
    publishedAt: new Date(now.getTime() - 14 * DAY_MS),
    publishedById: demoPeople.wangQiang.id,
    closesAt: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
  }))
  await tx.insert(publicForm).values(rows).onConflictDoNothing()
  await tx.insert(publicQuota).values(quotaRows()).onConflictDoNothing()
  const invitation = {
    id: seedId('public-invitation'),
    formId: publicFormId('partner'),
    code: DEMO_INVITATION,
    inviterId: demoPeople.wangQiang.id,
    inviteeName: '周先生',
    inviteeCompany: '常州星宇精工',
    words: '上个月在展会上聊的产线联网方案，想请你一起在常州推开。',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
  }
  await tx.insert(publicInvitation).values(invitation).onConflictDoNothing()
}
