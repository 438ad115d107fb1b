import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { addPinyin } from '@/server/db/pinyin'
import {
  announcement,
  announcementRead,
  application,
  applicationView,
  banner,
  favoriteApplication,
  message,
} from '@/server/db/schema/home'

import { announcementId, announcementMessages, announcementRows, readRows } from './announcements'
import { applicationRows, favoriteRows, viewRows } from './applications'
import { joinMessages, systemMessages } from './messages'
import { demoCompanies } from './people'
import { seedId } from './seed-id'

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

/** Applications, favourites, banners, notices and messages. */
export async function seedHome(tx: Db, now: Date): Promise<void> {
  await tx
    .insert(application)
    .values(await addPinyin(applicationRows(), ({ name }) => name))
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
    .values(await addPinyin(messages, ({ title }) => title))
    .onConflictDoNothing()
}
