import { MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { activity, activityGuest, activityScan } from '@/server/db/schema/activity'

import { demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

const HALF_HOUR_MS = 30 * MINUTE_MS
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

type ActivityKey = 'open' | 'quality' | 'other'

/** @returns the id of an activity of the story */
export const activityId = (key: ActivityKey) => seedId(`activity:${key}`)

/** A guest's code that is the same on every machine; real ones are random. */
function seededCode(name: string): string {
  const hex = seedId(`code:${name}`).replace(/-/g, '')
  const pairs = hex.match(/../g) ?? []
  return pairs
    .slice(0, 12)
    .map((pair) => SIGNS[Number.parseInt(pair, 16) % SIGNS.length])
    .join('')
}

/** @returns the code of a guest of the story, by the number it was sent to */
export const guestCode = (key: ActivityKey, phone: string) => seededCode(`${key}:${phone}`)

const openGates = [
  { key: 'main', name: '主会场入口', pin: '260815' },
  { key: 'hall', name: '展厅入口', pin: '260826' },
  { key: 'vip', name: '贵宾通道', pin: '260837' },
]
const qualityGates = [
  { key: 'east', name: '东门签到台', pin: '173942' },
  { key: 'west', name: '西门签到台', pin: '173953' },
]

interface Invited {
  name: string
  phone: string
  company: string
  post: string
}

const knownGuests: readonly Invited[] = [
  { ...named('liuYang'), company: '博世（中国）投资', post: '采购经理' },
  { ...named('zhouMin'), company: '海天自动化', post: '区域经理' },
  { ...named('zhangWei'), company: demoCompanies.main.name, post: '设备工程师' },
  { ...named('wangQiang'), company: demoCompanies.main.name, post: '总监' },
]

function named(key: 'liuYang' | 'zhouMin' | 'zhangWei' | 'wangQiang') {
  const { name, phone } = demoPeople[key]
  return { name, phone }
}

const strangers: readonly (readonly [name: string, company: string, post: string])[] = [
  ['孟凡', '宁波吉利', '工艺总工'],
  ['韩雪', '苏州汇川技术', '产品经理'],
  ['邵华', '常州星宇', '设备部长'],
  ['白洁', '无锡先导', '采购总监'],
  ['秦川', '上海电气', '主任工程师'],
  ['鲁明', '安川电机（中国）', '技术支持'],
  ['顾晨', '博世（中国）投资', '质量工程师'],
  ['范磊', '宁波吉利', '车间主任'],
  ['苏婷', '苏州工艺研究院', '研究员'],
  ['夏宇', '明锐科技', '总经理'],
  ['贺强', '凯越机电', '销售经理'],
  ['江珊', '远景智能装备', '市场经理'],
  ['毛宁', '上海电气', '采购专员'],
  ['常青', '安川电机（中国）', '区域经理'],
  ['段志明', '无锡先导', '机械工程师'],
  ['钟慧', '苏州汇川技术', '应用工程师'],
  ['熊伟', '常州星宇', '质量经理'],
  ['殷实', '启明新材料', '研发经理'],
  ['史文', '浦东新区经信委', '处长'],
  ['龙飞', '同济大学', '副教授'],
  ['万晴', '工业报', '记者'],
  ['雷鸣', '宁波吉利', '自动化工程师'],
  ['方圆', '海天自动化', '项目经理'],
  ['康健', '海天自动化', '售前工程师'],
  ['温馨', '浦东新区经信委', '科员'],
  ['骆宾', '同济大学', '博士生'],
]

const guests: readonly Invited[] = [
  ...knownGuests,
  ...strangers.map(([name, company, post], at) => ({
    name,
    company,
    post,
    phone: `139001390${String(at + 1).padStart(2, '0')}`,
  })),
]

/** Seats by row: A01 to A10, B01 ... */
const assignSeat = (at: number) =>
  `${String.fromCharCode(65 + Math.floor(at / 10))}${String((at % 10) + 1).padStart(2, '0')}`

const guestRows = (key: ActivityKey, now: Date, invited: readonly Invited[]) =>
  invited.map((guest, at) => ({
    ...guest,
    id: seedId(`guest:${key}:${guest.phone}`),
    activityId: activityId(key),
    seat: assignSeat(at),
    code: guestCode(key, guest.phone),
    createdAt: now,
  }))

interface Came {
  key: ActivityKey
  at: number
  gate: string
  minutesAgo: number
  direction?: 'out'
  reason?: string
}

function scanRow({ key, at, gate, minutesAgo, direction, reason = '' }: Came, now: Date) {
  const guest = guests[at]
  const occurredAt = new Date(now.getTime() - minutesAgo * MINUTE_MS)
  return {
    id: seedId(`scan:${key}:${at}:${direction ?? 'in'}`),
    activityId: activityId(key),
    guestId: seedId(`guest:${key}:${guest?.phone}`),
    direction: direction ?? 'in',
    gate,
    occurredAt,
    receivedAt: occurredAt,
    reason,
    byUserId: demoPeople.zhaoLei.id,
  }
}

/** Two thirds of those who come to the first activity wait outside still; at the second most are in. */
const came: readonly Came[] = [
  ...[4, 5, 6, 7, 9, 11, 12, 15, 19].map(
    (at, order): Came => ({
      key: 'open',
      at,
      minutesAgo: 55 - order * 5,
      gate: openGates[order % 3]?.key ?? 'main',
    }),
  ),
  ...[3, 4, 5, 6, 8, 9, 10, 13, 14, 16].map(
    (at, order): Came => ({
      key: 'quality',
      at,
      minutesAgo: 95 - order * 3,
      gate: order % 3 === 2 ? 'west' : 'east',
    }),
  ),
  { key: 'quality', at: 12, gate: 'east', minutesAgo: 25, reason: '高速堵车' },
  { key: 'quality', at: 17, gate: 'west', minutesAgo: 18, reason: '航班延误' },
  { key: 'quality', at: 6, gate: 'east', minutesAgo: 8, direction: 'out' },
]

function activityRows(now: Date) {
  const half = Math.ceil(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS
  const at = (minutes: number) => new Date(half + minutes * MINUTE_MS)
  const companyId = demoCompanies.main.id
  return [
    {
      id: activityId('open'),
      companyId,
      title: '智造开放日',
      address: '接待中心一楼 · 浦东新区金科路 2889 号',
      signFrom: at(-120),
      startAt: at(60),
      lateAfter: at(60),
      endAt: at(240),
      gates: openGates,
      createdAt: now,
    },
    {
      id: activityId('quality'),
      companyId,
      title: '供应商质量大会',
      address: '培训楼三楼报告厅',
      signFrom: at(-150),
      startAt: at(-60),
      lateAfter: at(-60),
      endAt: at(180),
      gates: qualityGates,
      createdAt: now,
    },
    {
      id: activityId('other'),
      companyId: demoCompanies.other.id,
      title: '新品鉴赏会',
      address: '联创大厦',
      signFrom: at(-60),
      startAt: at(60),
      lateAfter: at(60),
      endAt: at(180),
      createdAt: now,
      gates: [{ key: 'door', name: '正门', pin: '900001' }],
    },
  ]
}

/** Two activities of today, one of which is late for who comes now, with their guests and who is in already. */
export async function seedActivities(tx: Db, now: Date): Promise<void> {
  await tx.insert(activity).values(activityRows(now)).onConflictDoNothing()
  const rows = [
    ...guestRows('open', now, guests),
    ...guestRows('quality', now, guests.slice(0, 24)),
    ...guestRows('other', now, guests.slice(0, 1)),
  ]
  await tx.insert(activityGuest).values(rows).onConflictDoNothing()
  const scans = came.map((one) => scanRow(one, now))
  await tx.insert(activityScan).values(scans).onConflictDoNothing()
}
