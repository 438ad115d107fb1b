import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db'
import { sounding } from '@/server/pinyin'
import {
  announcement,
  announcementRead,
  application,
  applicationView,
  banner,
  favoriteApplication,
  message,
} from '@/server/schema/home'

import { announcementId, announcementMessages, announcementRows, readRows } from './announcements'
import { applicationRows, favoriteRows, viewRows } from './applications'
import { demoCompanies, demoPeople, demoStaff } from './people'
import { seedId } from './seed-id'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function bannerRows(now: Date) {
  const row = (key: string, title: string, link: string, companyId: string | null, sort: number) => ({
    id: seedId(`banner:${key}`),
    companyId,
    title,
    image: `/demo/banner/${key}.svg`,
    linkType: 'page',
    link,
    location: 'home',
    sort,
    startTime: new Date(now.getTime() - 7 * DAY_MS),
    endTime: new Date(now.getTime() + 3650 * DAY_MS),
  })
  return [
    row('launch', `${chinaDay(now.getTime()).slice(0, 4)} 智造发布会`, '/pages/liveH5/index', null, 0),
    row('hall', '走进数字展厅', '/pages/h5/3d/index', null, 1),
    row('partner', '成为渠道伙伴', '/pages/h5/channel', null, 2),
    row(
      'safety',
      '安全生产专项检查',
      `/pages/info/noticeInfo?id=${announcementId('safety')}`,
      demoCompanies.main.id,
      3,
    ),
  ]
}

interface SystemNews {
  title: string
  content: string
  openPage: string
  hoursAgo: number
}

const systemNews: readonly SystemNews[] = [
  {
    title: '新设备登录提醒',
    content: '您的账号在新设备上登录，若非本人操作请立即修改密码。',
    openPage: '/pages/mine/devices',
    hoursAgo: 5,
  },
  {
    title: '大智云服务即将到期',
    content: '“设备联网采集”将于 7 天后到期，请及时续费以免影响看板数据。',
    openPage: '/pages/mine/dazhiyun',
    hoursAgo: 30,
  },
  {
    title: '资料待完善',
    content: '完善邮箱与头像，便于同事识别和联系。',
    openPage: '/pages/mine/userInfo',
    hoursAgo: 120,
  },
]

function systemMessages(now: Date) {
  return demoStaff.flatMap(({ id }) =>
    systemNews.map(({ hoursAgo, ...news }, index) => {
      const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
      return {
        ...news,
        id: seedId(`message:${id}:system:${index}`),
        companyId: demoCompanies.main.id,
        userId: id,
        category: 'system',
        businessType: 'system',
        senderName: '系统',
        createdAt,
        readAt: hoursAgo > 72 ? new Date(createdAt.getTime() + HOUR_MS) : null,
      }
    }),
  )
}

/** What the administrator heard of the two who ask to join. */
function joinMessages(now: Date) {
  const row = (key: 'pending' | 'pendingSecond', hoursAgo: number) => ({
    id: seedId(`message:join:${key}`),
    companyId: demoCompanies.main.id,
    userId: demoPeople.wangQiang.id,
    category: 'approve',
    title: `${demoPeople[key].name} 申请加入企业`,
    content: '请审核该成员的加入申请',
    businessType: 'join',
    businessId: seedId(`join:${key}`),
    openPage: '/pages/agency/application',
    senderName: demoPeople[key].name,
    createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
  })
  return [row('pending', 3), row('pendingSecond', 26)]
}

/** Applications, favourites, banners, notices and messages. */
export async function seedHome(tx: Db, now: Date): Promise<void> {
  await tx
    .insert(application)
    .values(await sounding(applicationRows(), ({ name }) => name))
    .onConflictDoNothing()
  await tx.insert(applicationView).values(viewRows).onConflictDoNothing()
  await tx.insert(favoriteApplication).values(favoriteRows()).onConflictDoNothing()
  await tx.insert(banner).values(bannerRows(now)).onConflictDoNothing()
  const { rows, ofOther } = announcementRows(now)
  await tx.insert(announcement).values(rows).onConflictDoNothing()
  await tx.insert(announcement).values(ofOther).onConflictDoNothing()
  await tx.insert(announcementRead).values(readRows(now)).onConflictDoNothing()
  const messages = [...announcementMessages(now), ...systemMessages(now), ...joinMessages(now)]
  await tx
    .insert(message)
    .values(await sounding(messages, ({ title }) => title))
    .onConflictDoNothing()
}
