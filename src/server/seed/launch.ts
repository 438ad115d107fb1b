import { HOUR_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { launchEvent, launchInvitation, launchSignUp } from '@/server/db/schema/launch'

import { buildDaySpan } from './day-span'
import { demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** The story's event has been announced for weeks. */
const SIGNED_UP = 186

/** The launch event of the story. */
export const launchId = seedId('launch:event')

/** An invitation's code that is the same on every machine; real ones are random. */
const buildInvitationCode = (name: string) =>
  (seedId(`launch:${name}`).replace(/-/g, '').match(/../g) ?? [])
    .slice(0, 12)
    .map((pair) => SIGNS[Number.parseInt(pair, 16) % SIGNS.length])
    .join('')

/** 张伟's invitation for 刘洋. */
export const launchInvitationCode = buildInvitationCode('liu-yang')

const avatar = (name: string) => `/demo/avatar/${name}.svg`

const speakers = [
  {
    name: '林致远',
    company: '大智云',
    post: '首席架构师',
    avatar: avatar('speaker-1'),
    intro: '十五年工业软件经验，主持过四十余家工厂的数字孪生项目。',
  },
  {
    name: '沈嘉禾',
    company: '工艺研究院',
    post: '副院长',
    avatar: avatar('speaker-2'),
    intro: '专注精密成形工艺，带领团队把首件合格率从 82% 提到 97%。',
  },
  {
    name: '王强',
    company: '华东精密制造',
    post: '总监',
    avatar: avatar('wang-qiang'),
    intro: '负责四条产线的数字化改造，讲讲哪些钱花得值。',
  },
  {
    name: '周敏',
    company: '海天自动化',
    post: '区域经理',
    avatar: avatar('zhou-min'),
    intro: '从设备商到方案伙伴，分享商机合作的真实账本。',
  },
]

const agenda = [
  { time: '14:00', minutes: 20, title: '开场：工厂的下一步', speaker: '林致远' },
  { time: '14:20', minutes: 30, title: '换线从 48 分钟到 22 分钟：A1 产线改造实录', speaker: '王强' },
  { time: '14:50', minutes: 25, title: '伙伴怎样参与产线改造', speaker: '周敏' },
  { time: '15:15', minutes: 15, title: '茶歇与展厅参观', speaker: '' },
  { time: '15:30', minutes: 30, title: '新一代立式加工中心 VMC-850 发布', speaker: '沈嘉禾' },
  { time: '16:00', minutes: 30, title: '圆桌：中小工厂先改哪一步', speaker: '四位嘉宾' },
]

function eventRow(now: Date) {
  return {
    id: launchId,
    companyId: demoCompanies.main.id,
    title: `${chinaDay(now.getTime()).slice(0, 4)} 智造发布会`,
    slogan: '让每台设备都会说话',
    tags: ['线上直播', '免费'],
    address: '接待中心多功能厅 · 同步直播',
    ...buildDaySpan([7, 14, 16.5], now),
    intro: '新一代立式加工中心与数字孪生产线首次公开，四位一线负责人讲真实的改造账。',
    agenda,
    speakers,
    capacity: 200,
    liveUrl: 'https://live.dazhiyun.example.com/2026-launch',
    createdAt: now,
  }
}

const companies = ['宁波吉利', '苏州汇川技术', '常州星宇', '无锡先导', '上海电气', '博世（中国）投资', '海天自动化']
const familyNames = [...'孟韩邵白秦鲁顾范苏夏贺江毛常']

function strangerRows(now: Date) {
  const rows = Array.from({ length: SIGNED_UP }, (_one, at) => {
    const number = String(at + 1).padStart(4, '0')
    const createdAt = new Date(now.getTime() - (SIGNED_UP - at) * 2 * HOUR_MS)
    const name = `${familyNames[at % familyNames.length]}${at % 2 === 0 ? '先生' : '女士'}`
    const company = companies[at % companies.length] ?? ''
    return { number, createdAt, name, company }
  })
  return {
    invitations: rows.map(({ number, createdAt, name, company }) => ({
      id: seedId(`launch-invitation:${number}`),
      eventId: launchId,
      code: buildInvitationCode(number),
      guestName: name,
      guestCompany: company,
      createdAt,
    })),
    signUps: rows.map(({ number, createdAt, name, company }) => ({
      id: seedId(`launch-sign-up:${number}`),
      eventId: launchId,
      signUpNo: `FB-${number}`,
      name,
      company,
      phone: `1370000${number}`,
      invitationId: seedId(`launch-invitation:${number}`),
      createdAt,
    })),
  }
}

/** The launch event of next week, who signed up, and one personal invitation. */
export async function seedLaunch(tx: Db, now: Date): Promise<void> {
  await tx.insert(launchEvent).values(eventRow(now)).onConflictDoNothing()
  const { invitations, signUps } = strangerRows(now)
  const personal = {
    id: seedId('launch-invitation:liu-yang'),
    eventId: launchId,
    code: launchInvitationCode,
    inviterId: demoPeople.zhangWei.id,
    guestName: '刘洋',
    guestCompany: '博世（中国）投资',
    createdAt: now,
    note: 'A1 产线的改造过程会完整公开，盼你莅临指导。',
  }
  await tx
    .insert(launchInvitation)
    .values([...invitations, personal])
    .onConflictDoNothing()
  await tx.insert(launchSignUp).values(signUps).onConflictDoNothing()
}
