import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay, startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { landingCode, type VisitRepeat, visit, visitBlock, visitGate, visitPassage } from '@/server/db/schema/visit'
import { createPassColumns } from '@/server/domains/visit/approval'
import { listWindows } from '@/server/domains/visit/windows'

import { buildDaySpan, type DaySpan } from './day-span'
import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

const companyId = demoCompanies.main.id

/** @returns the id of a gate of the main company */
export const gateId = (key: 'front' | 'goods') => seedId(`visit-gate:${key}`)
/** @returns the id of a visit of the story */
export const visitId = (key: string) => seedId(`visit:${key}`)
/** Of the link by which 陈立 was invited and that waits to be filled in. */
export const INVITED_TOKEN = 'demoInvite2026Ab'

const gateRows = [
  { id: gateId('front'), companyId, name: '1 号门', address: '上海市浦东新区金科路 2889 号', sort: 1 },
  { id: gateId('goods'), companyId, name: '2 号门（物流）', address: '上海市浦东新区祖冲之路 1505 号', sort: 2 },
]

interface Story {
  key: string
  host: DemoPersonKey
  who: readonly [name: string, company: string, phone: string]
  /** Hours from now; or a day from today with its hours in China. */
  hours?: readonly [from: number, to: number]
  day?: DaySpan
  purpose: string
  area?: string
  companions?: number
  /** Companions with a pass of their own. */
  mates?: readonly string[]
  /** Comes again on the weekday of `day` and two days later, for so many weeks. */
  weeks?: number
  plate?: string
  status?: 'invited' | 'approved' | 'revoked' | 'refused'
  reason?: string
  /** Hours ago that they came in, and went. */
  cameAgo?: number
  wentAgo?: number
}

const stories: readonly Story[] = [
  {
    key: 'bosch',
    host: 'wangMin',
    who: ['刘洋', '博世（中国）投资', demoPeople.liuYang.phone],
    hours: [-1, 6],
    purpose: '供应商审核',
    area: '接待中心、A3 产线参观通道',
    companions: 2,
    plate: '沪AD12345',
  },
  {
    key: 'fanuc',
    host: 'zhangWei',
    who: ['何志远', '发那科机器人', '13917620451'],
    hours: [-3, 4],
    cameAgo: 2.4,
    purpose: '机械臂-11 减速机检修',
    area: 'A3 产线',
    companions: 1,
    plate: '沪B6K827',
  },
  {
    key: 'freight',
    host: 'chenQiang',
    who: ['林芳', '顺达物流', '13601874522'],
    hours: [-6, -1],
    cameAgo: 5.6,
    purpose: '成品提货',
    area: '2 号库',
    plate: '苏E8F39Q',
  },
  {
    key: 'inovance',
    host: 'wangMin',
    who: ['孙浩', '苏州汇川技术', '13776030918'],
    hours: [-5, -1.5],
    purpose: '送样品',
  },
  {
    key: 'abb',
    host: 'zhangWei',
    who: ['周凯', 'ABB 机器人', '13817745120'],
    hours: [-7, -2],
    cameAgo: 6.7,
    wentAgo: 2.6,
    purpose: '设备点检',
    area: 'A1 产线',
  },
  {
    key: 'mitsubishi',
    host: 'zhangWei',
    who: ['陈立', '三菱电机自动化', ''],
    day: [1, 9.5, 11.5],
    purpose: '伺服方案交流',
    area: '三楼会议室',
    status: 'invited',
  },
  {
    key: 'estun',
    host: 'zhangWei',
    who: ['张一凡', '埃斯顿自动化', '13951720336'],
    day: [2, 13.5, 16],
    purpose: '机器人选型交流',
    companions: 2,
    mates: ['何静'],
    plate: '苏A7D61P',
  },
  {
    key: 'audit',
    host: 'wangMin',
    who: ['徐曼', '上海质量体系审核中心', '13564128870'],
    day: [3, 9, 17],
    purpose: 'ISO 9001 监督审核',
    area: '全厂',
    companions: 4,
  },
  {
    key: 'atlas',
    host: 'wangMin',
    who: ['杜平', '阿特拉斯·科普柯', '13611793358'],
    day: [1, 8.5, 10.5],
    weeks: 8,
    purpose: '空压机巡检',
    area: '空压站',
  },
  {
    key: 'leadshine',
    host: 'zhangWei',
    who: ['高远', '雷赛智能', '13823377104'],
    day: [-1, 14, 16],
    purpose: '样机测试',
    status: 'revoked',
  },
  {
    key: 'haas',
    host: 'zhangWei',
    who: ['彭飞', '哈斯数控', '13701906645'],
    day: [-2, 10, 12],
    purpose: '主轴保养培训',
    companions: 1,
  },
  {
    key: 'sales',
    host: 'zhangWei',
    who: ['姜涛', '慧联广告', '13322114509'],
    day: [-4, 10, 11],
    purpose: '业务推广',
    status: 'refused',
    reason: '近期无此需求，请先电话联系采购部',
  },
  {
    key: 'keyence',
    host: 'zhangWei',
    who: ['罗敏', '基恩士', '13918230077'],
    day: [-6, 13, 15],
    purpose: '视觉传感器演示',
    companions: 1,
  },
]

function computeSpan({ hours, day }: Story, now: Date): { startAt: Date; endAt: Date } {
  if (hours) {
    const [from, to] = hours.map((hour) => new Date(now.getTime() + hour * HOUR_MS))
    return { startAt: from ?? now, endAt: to ?? now }
  }
  return buildDaySpan(day ?? [0, 9, 17], now)
}

/** The occurrences of a story that recurs; null for one that does not. */
function buildRepeat({ day, weeks }: Story, now: Date): VisitRepeat | null {
  if (weeks === undefined || day === undefined) return null
  const [days, from, to] = day
  const start = startOfChinaDay(now.getTime()) + days * DAY_MS
  const weekdays = [start, start + 2 * DAY_MS].map((at) => new Date(at + 8 * HOUR_MS).getUTCDay() || 7)
  const until = chinaDay(start + weeks * 7 * DAY_MS)
  return { weekdays: weekdays.sort((one, other) => one - other), until, skipped: [], minutes: (to - from) * 60 }
}

/** Start of the first occurrence, end of the last. */
function buildPlan(story: Story, now: Date) {
  const span = computeSpan(story, now)
  const repeat = buildRepeat(story, now)
  const last = listWindows({ ...span, repeat }).at(-1)
  return { ...span, endAt: last?.endAt ?? span.endAt, repeat }
}

/** The passes of companions by name: plan and status are those of the main visitor. */
function mateRows(story: Story, now: Date): (typeof visit.$inferInsert)[] {
  const leader = visitRow(story, now)
  return (story.mates ?? []).map((visitorName, at) => ({
    ...leader,
    ...createPassColumns(),
    id: visitId(`${story.key}:mate:${at}`),
    leaderId: leader.id,
    token: seedId(`visit-token:${story.key}:mate:${at}`),
    visitorName,
    phone: '',
    plate: '',
    companions: 0,
    agreedAt: null,
  }))
}

/** When the visitor came in and went: those of a day before today came with their appointment. */
function computeStay(story: Story, now: Date): { cameAt: Date | null; wentAt: Date | null } {
  const { day, status = 'approved', cameAgo, wentAgo } = story
  const { startAt, endAt } = buildPlan(story, now)
  if (day !== undefined && endAt < now && status === 'approved') {
    return { cameAt: new Date(startAt.getTime() - 4 * MINUTE_MS), wentAt: new Date(endAt.getTime() - 9 * MINUTE_MS) }
  }
  const toTime = (hoursAgo: number | undefined) =>
    hoursAgo === undefined ? null : new Date(now.getTime() - hoursAgo * HOUR_MS)
  return { cameAt: toTime(cameAgo), wentAt: toTime(wentAgo) }
}

function visitRow(story: Story, now: Date): typeof visit.$inferInsert {
  const { key, host, who, purpose, area = '', companions = 0, plate = '', reason = '' } = story
  const [visitorName, visitorCompany, phone] = who
  const { status = 'approved' } = story
  const span = buildPlan(story, now)
  const { cameAt, wentAt } = computeStay(story, now)
  const createdAt = Math.min(now.getTime(), span.startAt.getTime()) - DAY_MS
  return {
    id: visitId(key),
    companyId,
    hostId: demoPeople[host].id,
    gateId: gateId('front'),
    status,
    reason,
    ...span,
    visitorName,
    visitorCompany,
    phone,
    purpose,
    area,
    companions,
    plate,
    token: key === 'mitsubishi' ? INVITED_TOKEN : seedId(`visit-token:${key}`),
    ...(status === 'approved' && createPassColumns()),
    insideSince: wentAt ? null : cameAt,
    arrivedAt: cameAt,
    leftAt: wentAt,
    entries: cameAt ? 1 : 0,
    agreedAt: status === 'invited' ? null : new Date(createdAt + HOUR_MS),
    createdAt: new Date(createdAt),
  }
}

function passageRows(story: Story, now: Date): (typeof visitPassage.$inferInsert)[] {
  const { key, companions = 0 } = story
  const about = { companyId, visitId: visitId(key), gateId: gateId('front'), slot: null, people: companions + 1 }
  const { cameAt, wentAt } = computeStay(story, now)
  const passages = [
    ['in', cameAt],
    ['out', wentAt],
  ] as const
  return passages.flatMap(([direction, at]) =>
    at
      ? [{ ...about, id: seedId(`visit-passage:${key}:${direction}`), direction, byId: demoPeople.zhaoLei.id, at }]
      : [],
  )
}

/** Gates, visits before, on and after the day of the story, who is here, and one who may not come. */
export async function seedVisits(tx: Db, now: Date): Promise<void> {
  await tx.insert(visitGate).values(gateRows).onConflictDoNothing()
  const rows = stories.flatMap((story) => [visitRow(story, now), ...mateRows(story, now)])
  await tx.insert(visit).values(rows).onConflictDoNothing()
  const passages = stories.flatMap((story) => passageRows(story, now))
  await tx.insert(visitPassage).values(passages).onConflictDoNothing()
  const codes = rows
    .filter(({ status }) => status === 'invited')
    .map(({ token, hostId, endAt }) => ({
      code: token,
      companyId,
      address: `/pages/qr/visitorsCode?t=${token}`,
      byId: hostId,
      createdAt: now,
      expiresAt: endAt,
    }))
  await tx.insert(landingCode).values(codes).onConflictDoNothing()
  const blocked = { name: '马腾', phone: '13612245578', reason: '冒用他人身份进厂，已报备' }
  await tx
    .insert(visitBlock)
    .values({
      id: seedId('visit-block:first'),
      companyId,
      ...blocked,
      byId: demoPeople.wangMin.id,
      createdAt: new Date(now.getTime() - 20 * DAY_MS),
    })
    .onConflictDoNothing()
}
