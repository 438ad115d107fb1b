import { and, eq, isNull, like, lt } from 'drizzle-orm'

import { DAY_MS, HOUR_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { activity, activityGuest } from '@/server/db/schema/activity'
import { message } from '@/server/db/schema/home'
import { partner } from '@/server/db/schema/identity'
import { partnerActivity, partnerInvitation, partnerSignUp } from '@/server/db/schema/partner'
import { submitForReview } from '@/server/domains/partner/application'
import { remindOfExpiry } from '@/server/domains/partner/upkeep'

import { buildDaySpan, type DaySpan } from './day-span'
import { demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'
import { fileId } from './workflow/workflow-files'

const companyId = demoCompanies.main.id

/** @returns the id of a partner activity of the story */
export const partnerActivityId = (key: string) => seedId(`partner-activity:${key}`)

interface ActivityStory {
  key: string
  title: string
  lead: string
  tags: readonly string[]
  /** Of the demo pictures. */
  cover: string
  address: string
  /** Days from today, and the hours of that day. */
  when: DaySpan
  capacity: number
  taken: number
  intro: string
  agenda: readonly (readonly [time: string, title: string, speaker: string])[]
}

const stories: readonly ActivityStory[] = [
  {
    key: 'robot',
    cover: 'cover/cover-robot',
    title: '焊装机器人选型实战营',
    lead: '带着客户的节拍表来，带着方案回去',
    tags: ['线下', '免费'],
    address: '上海市浦东新区金科路 2889 号 接待中心',
    when: [9, 9, 17],
    capacity: 40,
    taken: 31,
    intro: '从节拍计算、夹具评估到报价结构，用三个真实的焊装改造项目讲清楚选型。现场可预约工程师一对一看方案。',
    agenda: [
      ['09:00', '节拍怎么算：三个改造项目复盘', '林致远'],
      ['10:30', '夹具与停线窗口评估', '高鹏'],
      ['14:00', '报价结构与常见的坑', '钱进'],
      ['15:30', '一对一方案门诊', ''],
    ],
  },
  {
    key: 'policy',
    cover: 'banner/partner',
    title: '四季度伙伴政策说明会',
    lead: '返利、保护期与市场费用的新规则',
    tags: ['线上'],
    address: '线上会议，报名后发送链接',
    when: [16, 14, 16],
    capacity: 200,
    taken: 87,
    intro: '讲解四季度返利梯度、商机保护期规则与联合市场费用的申请办法，现场答疑。',
    agenda: [
      ['14:00', '四季度返利与激励', '王强'],
      ['14:40', '商机保护期规则详解', '潘悦'],
      ['15:20', '答疑', ''],
    ],
  },
  {
    key: 'vision',
    cover: 'cover/cover-data',
    title: '视觉检测样板线参观',
    lead: '看漏检率 0.02% 的产线怎么跑',
    tags: ['线下', '参观'],
    address: '苏州工业园区星湖街 328 号',
    when: [24, 13, 17],
    capacity: 20,
    taken: 20,
    intro: '参观正在运行的外观检测样板线，与客户方设备负责人面对面。',
    agenda: [
      ['13:30', '样板线参观', '田雨'],
      ['15:30', '客户访谈', ''],
    ],
  },
  {
    key: 'past',
    cover: 'banner/launch',
    title: '渠道伙伴秋季大会',
    lead: '一年的好案例，一次听完',
    tags: ['线下'],
    address: '上海市浦东新区金科路 2889 号 多功能厅',
    when: [-18, 9, 17],
    capacity: 120,
    taken: 112,
    intro: '十二个区域伙伴分享成交案例，发布下一年度产品路线图。',
    agenda: [
      ['09:30', '年度路线图', '王强'],
      ['11:00', '伙伴案例：汽车零部件', '周敏'],
    ],
  },
]

async function seedActivities(tx: Db, now: Date): Promise<void> {
  const gates = [{ key: 'main', name: '签到台', pin: '268413' }]
  for (const story of stories) {
    const id = partnerActivityId(story.key)
    const { startAt, endAt } = buildDaySpan(story.when, now)
    const { title, address, lead, tags, intro, capacity, taken } = story
    const cover = `/demo/${story.cover}.svg`
    const times = { startAt, endAt, signFrom: new Date(startAt.getTime() - HOUR_MS), lateAfter: startAt }
    const createdAt = new Date(now.getTime() - 30 * DAY_MS)
    await tx
      .insert(activity)
      .values({ id, companyId, title, address, ...times, gates, createdAt })
      .onConflictDoNothing()
    const more = { lead, tags, cover, intro, capacity, taken, signUpEndAt: new Date(startAt.getTime() - DAY_MS) }
    const agenda = story.agenda.map(([time, part, speaker]) => ({ time, title: part, speaker }))
    const contact = { contactName: '潘悦', contactPhone: demoPeople.panYue.phone, materials: [fileId('quotation')] }
    await tx
      .insert(partnerActivity)
      .values({ id, companyId, ...more, agenda, ...contact })
      .onConflictDoNothing()
  }
}

/** 周敏 comes to the first, and came to the last. */
async function seedSignUps(tx: Db, now: Date): Promise<void> {
  const { id: userId, name, phone } = demoPeople.zhouMin
  for (const [key, code] of [
    ['robot', 'R8B7T2M4K9Q3'],
    ['past', 'P3A5S7T9Q2W4'],
  ] as const) {
    const activityId = partnerActivityId(key)
    const guestId = seedId(`partner-guest:${key}`)
    const createdAt = new Date(now.getTime() - 20 * DAY_MS)
    const guest = { name, phone, company: '海天自动化', post: '区域经理', seat: key === 'robot' ? 'B03' : 'A12' }
    await tx
      .insert(activityGuest)
      .values({ ...guest, id: guestId, activityId, code, createdAt })
      .onConflictDoNothing()
    const row = { id: seedId(`partner-sign-up:${key}`), activityId, userId, guestId, people: 1, createdAt }
    await tx.insert(partnerSignUp).values(row).onConflictDoNothing()
  }
}

/** Of the invitation by which a colleague of 周敏 may register. */
const COLLEAGUE_CODE = 'CLGE222222'

async function seedInvitations(tx: Db, now: Date): Promise<void> {
  const invitation = (code: string, kind: string, name: string, more: { company: string; daysAgo: number }) => ({
    id: seedId(`partner-invitation:${code}`),
    code,
    kind,
    inviteeName: name,
    inviteeCompany: more.company,
    inviterId: demoPeople.zhouMin.id,
    words: '',
    path: `/pages/channel/index/register?code=${code}`,
    createdAt: new Date(now.getTime() - more.daysAgo * DAY_MS),
    expiresAt: new Date(now.getTime() + (30 - more.daysAgo) * DAY_MS),
  })
  const used = { usedBy: demoPeople.partnerPending.id }
  const rows = [
    invitation(COLLEAGUE_CODE, 'colleague', '方圆', { company: '海天自动化', daysAgo: 2 }),
    { ...invitation('MRKJ222222', 'partner', '郑凯', { company: '明锐科技', daysAgo: 12 }), ...used },
    invitation('GQPX222222', 'partner', '段立国', { company: '国强精工', daysAgo: 33 }),
  ]
  for (const row of rows) await tx.insert(partnerInvitation).values(row).onConflictDoNothing()
  await tx
    .update(partner)
    .set({ inviterId: demoPeople.zhouMin.id })
    .where(eq(partner.userId, demoPeople.partnerPending.id))
}

/** The application of 郑凯 waits as a to-do. */
async function seedApplication(tx: Db, now: Date): Promise<void> {
  const userId = demoPeople.partnerPending.id
  const [row] = await tx
    .select()
    .from(partner)
    .where(and(eq(partner.userId, userId), isNull(partner.instanceId)))
  if (row) await submitForReview(tx, userId, row.appliedAt ?? now)
}

/** Applications, activities and invitations of partners. Opportunities have a seed of their own. */
export async function seedPartners(tx: Db, now: Date): Promise<void> {
  await seedActivities(tx, now)
  await seedSignUps(tx, now)
  await seedInvitations(tx, now)
  await seedApplication(tx, now)
  await remindOfExpiry(tx, new Date(now.getTime() - 2 * DAY_MS))
  // What is older than four days has been read.
  const old = lt(message.createdAt, new Date(now.getTime() - 4 * DAY_MS))
  await tx
    .update(message)
    .set({ readAt: now })
    .where(and(like(message.businessType, 'partner.%'), old))
}
