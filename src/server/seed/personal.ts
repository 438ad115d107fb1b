import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { DAY_MS, HOUR_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { appUser, certification } from '@/server/db/schema/identity'
import { couponCode, couponTemplate, userCoupon } from '@/server/db/schema/personal'
import { upload } from '@/server/db/schema/platform'
import { refreshToken, session, wechatBinding } from '@/server/db/schema/sign-in'
import { hashToken, REFRESH_LIFE_MS } from '@/server/domains/identity/tokens'
import type { FileStore } from '@/server/files/file-store'

import { licencePicture } from './licence-picture'
import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

/** The code of the story that nobody has redeemed yet, and the one that somebody has. */
export const demoCouponCodes = { fresh: 'HDJM2026GIFT', used: 'HDJM2026USED', over: 'HDJM2025GIFT' } as const

/** 张伟 at the mini-program: tied to his account from the start. */
export const DEMO_OPENID = 'demo-zhang-wei'

const kinds = {
  cloud: {
    name: '大智云续费立减',
    type: '1',
    usePrice: 200_000,
    discountPrice: 30_000,
    days: 45,
    scope: '大智云全部服务',
  },
  collect: {
    name: '设备联网采集 85 折',
    type: '2',
    discountPercent: 85,
    discountLimitPrice: 80_000,
    days: 5,
    scope: '设备联网采集',
  },
  training: {
    name: '机械臂培训抵用券',
    type: '1',
    usePrice: 0,
    discountPrice: 20_000,
    days: 20,
    scope: '线下培训课程',
  },
  board: {
    name: '生产看板模板 9 折',
    type: '2',
    discountPercent: 90,
    discountLimitPrice: 50_000,
    days: 60,
    scope: '看板与报表模板',
  },
  spring: {
    name: '开年续费立减',
    type: '1',
    usePrice: 100_000,
    discountPrice: 15_000,
    days: -40,
    scope: '大智云全部服务',
  },
  gift: { name: '老客户答谢券', type: '1', usePrice: 50_000, discountPrice: 8_800, days: 90, scope: '大智云全部服务' },
  past: { name: '2025 答谢券', type: '1', usePrice: 50_000, discountPrice: 5_000, days: -200, scope: '大智云全部服务' },
} as const

type Kind = keyof typeof kinds
const kindId = (kind: Kind) => seedId(`coupon-template:${kind}`)
const computeEnd = (kind: Kind, now: Date) => new Date(now.getTime() + kinds[kind].days * DAY_MS)

function templateRows(now: Date) {
  return (Object.keys(kinds) as Kind[]).map((kind) => {
    const { days: _days, scope, ...facts } = kinds[kind]
    const description = '续费、开通或报名时向客服人员出示并使用，不可与其他优惠同享'
    return { id: kindId(kind), ...facts, productScope: scope, description, validUntil: computeEnd(kind, now) }
  })
}

/** Who holds which coupon; used so many days ago where a number stands. */
const couponsByPerson: Partial<Record<DemoPersonKey, Partial<Record<Kind, number | null>>>> = {
  zhangWei: { cloud: null, collect: null, training: null, board: 12, spring: null },
  liNa: { cloud: null, spring: null },
  wangQiang: { cloud: null, collect: null, board: 30 },
  reviewer: { cloud: null, collect: null, training: 6, spring: null },
}

function couponRows(now: Date) {
  return Object.entries(couponsByPerson).flatMap(([person, coupons]) =>
    Object.entries(coupons).map(([name, usedDaysAgo]) => {
      const kind = name as Kind
      return {
        id: seedId(`coupon:${person}:${kind}`),
        userId: demoPeople[person as DemoPersonKey].id,
        templateId: kindId(kind),
        validFrom: new Date(now.getTime() - 100 * DAY_MS),
        validUntil: computeEnd(kind, now),
        usedAt: typeof usedDaysAgo === 'number' ? new Date(now.getTime() - usedDaysAgo * DAY_MS) : null,
      }
    }),
  )
}

function codeRows(now: Date) {
  const usedBy = demoPeople.chenQiang.id
  return [
    { code: demoCouponCodes.fresh, templateId: kindId('gift') },
    { code: demoCouponCodes.used, templateId: kindId('gift'), usedBy, usedAt: new Date(now.getTime() - DAY_MS) },
    { code: demoCouponCodes.over, templateId: kindId('past') },
  ]
}

interface Phone {
  owner: DemoPersonKey
  key: string
  deviceName: string
  os: string
  platform: 'weapp' | 'h5'
  daysAgo: number
  seenHoursAgo: number
}

const phones: readonly Phone[] = [
  {
    owner: 'zhangWei',
    key: 'phone',
    deviceName: 'iPhone 15',
    os: 'ios 18.1',
    platform: 'weapp',
    daysAgo: 12,
    seenHoursAgo: 3,
  },
  {
    owner: 'zhangWei',
    key: 'desk',
    deviceName: 'Edge',
    os: 'windows 10.0',
    platform: 'h5',
    daysAgo: 5,
    seenHoursAgo: 26,
  },
  {
    owner: 'wangQiang',
    key: 'tablet',
    deviceName: 'iPad',
    os: 'ios 17.6',
    platform: 'h5',
    daysAgo: 20,
    seenHoursAgo: 50,
  },
]

/** Signed-in devices of the story. Their tokens are known to nobody. */
async function seedDevices(tx: Db, now: Date): Promise<void> {
  const rows = phones.map(({ owner, key, daysAgo, seenHoursAgo, ...facts }) => ({
    ...facts,
    id: seedId(`session:${owner}:${key}`),
    userId: demoPeople[owner].id,
    population: 'user',
    deviceId: seedId(`device:${owner}:${key}`),
    appVersion: '1.0.0',
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
    lastSeenAt: new Date(now.getTime() - seenHoursAgo * HOUR_MS),
  }))
  await tx.insert(session).values(rows).onConflictDoNothing()
  const tokens = rows.map(({ id, lastSeenAt }) => ({
    tokenHash: hashToken(seedId(`token:${id}`)),
    sessionId: id,
    expiresAt: new Date(lastSeenAt.getTime() + REFRESH_LIFE_MS),
  }))
  await tx.insert(refreshToken).values(tokens).onConflictDoNothing()
  const tie = { id: seedId('wechat:zhangWei'), userId: demoPeople.zhangWei.id, population: 'user', door: 'mini' }
  const createdAt = new Date(now.getTime() - 12 * DAY_MS)
  await tx
    .insert(wechatBinding)
    .values({ ...tie, openid: DEMO_OPENID, createdAt })
    .onConflictDoNothing()
}

const licences = [
  { key: 'main', owner: 'wangQiang', company: demoCompanies.main, legalPerson: '王强' },
  { key: 'other', owner: 'otherAdministrator', company: demoCompanies.other, legalPerson: '孙建国' },
] as const

const licenceFiles = licences.map(({ key, owner, company, legalPerson }) => ({
  id: seedId(`licence:${key}`),
  ownerId: demoPeople[owner].id,
  companyId: company.id,
  name: '营业执照.svg',
  mime: 'image/svg+xml',
  bytes: licencePicture({ companyName: company.name, creditCode: company.creditCode, legalPerson }),
}))

/** A certification that was sent back: what is wrong stands at two of its fields. */
function rejectedRow(now: Date) {
  const remark = (field: string, label: string, error: string, suggest: string) => ({ field, label, error, suggest })
  return {
    id: seedId('certification:other'),
    companyId: demoCompanies.other.id,
    userId: demoPeople.otherAdministrator.id,
    companyName: demoCompanies.other.name,
    creditCode: demoCompanies.other.creditCode,
    legalPerson: '孙丽',
    licenseFileId: seedId('licence:other'),
    contactName: '孙丽',
    contactPhone: demoPeople.otherAdministrator.phone,
    status: 'rejected',
    auditRemark: '两处信息与营业执照不一致，其余已核对无误',
    auditItems: [
      remark('legalPerson', '法定代表人', '与营业执照不一致', '请按执照填写：孙建国'),
      remark('licenseFileId', '营业执照', '照片缺少右下角', '请平放拍摄，四角完整'),
    ],
    auditTime: new Date(now.getTime() - DAY_MS),
    createdAt: new Date(now.getTime() - 3 * DAY_MS),
    updatedAt: new Date(now.getTime() - 3 * DAY_MS),
  }
}

/** Ranks of the first people, who have filled in their profiles. */
async function seedPositions(tx: Db): Promise<void> {
  const ranks: readonly [rank: number, people: readonly DemoPersonKey[]][] = [
    [1, ['wangQiang']],
    [4, ['zhangWei']],
    [6, ['liNa', 'wangMin']],
    [7, ['chenQiang']],
  ]
  for (const [rank, people] of ranks) {
    const ids = people.map((key) => demoPeople[key].id)
    const unfilled = and(inArray(appUser.id, ids), isNull(appUser.positionId))
    await tx
      .update(appUser)
      .set({ positionId: seedId(`position:${rank}`) })
      .where(unfilled)
  }
  await tx
    .update(appUser)
    .set({ email: 'zhang.wei@example.com' })
    .where(and(eq(appUser.id, demoPeople.zhangWei.id), eq(appUser.email, '')))
}

/** Coupons, devices, ranks, and a certification that was sent back. */
export async function seedPersonal(tx: Db, now: Date): Promise<void> {
  await tx.insert(couponTemplate).values(templateRows(now)).onConflictDoNothing()
  await tx.insert(userCoupon).values(couponRows(now)).onConflictDoNothing()
  await tx.insert(couponCode).values(codeRows(now)).onConflictDoNothing()
  await seedDevices(tx, now)
  await seedPositions(tx)
  const files = licenceFiles.map(({ bytes, ...file }) => ({
    ...file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    createdAt: now,
  }))
  await tx.insert(upload).values(files).onConflictDoNothing()
  await tx.insert(certification).values(rejectedRow(now)).onConflictDoNothing()
}

/** Puts the drawings of the licences where uploads lie; those that are there stay. */
export async function writeLicenceFiles(store: FileStore): Promise<void> {
  for (const { id, bytes } of licenceFiles) if (!(await store.has(id))) await store.write(id, bytes)
}
