// Study: the feed and its categories, reading and playing that goes on elsewhere, what is asked for, no signal.
import { eq } from 'drizzle-orm'

import { getStudyResource } from '@/contract/content/study'
import { studyResource } from '@/server/db/schema/study'
import { studyId } from '@/server/seed/study'

import { journey, mainJourney } from './journey'
import type { Phone } from './phone/types'
import { expectPlaceKept } from './place'
import type { Person, StageServer } from './server'

/** As somebody whose eyes want dark and large: the same steps must find everything. */
const darkAndLarge = { appearance: 'dark', textSize: '1.4' }

const detail = (key: string) => `/pages/study/detail?id=${studyId(key)}`

async function getPosition(server: StageServer, person: Person, key: string): Promise<number> {
  const { accessToken } = await server.signIn(person)
  const token = String(accessToken)
  return (await server.send(getStudyResource, { id: studyId(key) }, { token })).data.position
}

/** A finger that reads: a window further when this one was long enough in sight. */
async function readOn(phone: Phone) {
  await phone.page.waitForTimeout(2100)
  await phone.page.mouse.move(195, 500)
  await phone.page.mouse.wheel(0, 420)
}

async function readToTheEnd(phone: Phone) {
  for (let at = 0; at < 4; at += 1) await readOn(phone)
}

describe('study', () => {
  journey(
    'the feed keeps its category and its place while a piece is read [spec 1.12, 2.23, R.04]',
    async ({ phone, server }) => {
      await phone.open('/pages/study/index', { storage: await server.signIn('zhangWei') })
      await phone.see('继续学习')
      await phone.see('必修 · 已逾期')
      await phone.shot('study')
      await expectPlaceKept(phone, 'MES 与 ERP 的边界', '/pages/study/detail')
      await phone.scrollToStart()
      await phone.tap('规章制度')
      await phone.gone('继续学习')
      await phone.tap('信息安全与账号管理规定')
      await phone.arrive('/pages/study/detail')
      await phone.see('已学完 ·')
      await phone.back()
      await phone.arrive('/pages/study/index')
      await phone.see('差旅与费用报销制度')
      await phone.gone('主轴日常点检')
      await phone.fill('搜索标题、简介、作者', '没有这个词')
      await phone.see('没有找到相关内容')
      await phone.tap('清空搜索')
      await phone.see('车间消防通道')
      const changed = { title: '车间消防通道（修订）' }
      await server.db
        .update(studyResource)
        .set(changed)
        .where(eq(studyResource.id, studyId('fire')))
      await phone.pullDown()
      await phone.see(changed.title)
    },
  )

  mainJourney(
    'a required article that is overdue is read to its end and done [spec 2.25, R.05]',
    async ({ phone, server }) => {
      await phone.open(detail('fire'), { storage: await server.signIn('zhangWei') })
      await phone.see('必修 · 已逾期')
      await phone.shot('study-article')
      await readToTheEnd(phone)
      await phone.see('已学完', 15_000)
      await phone.gone('已逾期')
      await phone.shot('study-finished')
      await phone.open('/pages/study/index', { storage: darkAndLarge })
      await phone.see('必修学习 2/4')
      await phone.shot('study-dark-large')
    },
  )

  journey('a film goes on at its second on another phone [spec 1.12, R.05]', async ({ phone, another, server }) => {
    await phone.open(detail('spindle'), { storage: await server.signIn('liNa') })
    await phone.see('主轴日常点检')
    await phone.shot('study-video')
    const film = phone.page.locator('video')
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await phone.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2.5)
    await film.evaluate((video: HTMLVideoElement) => video.pause())
    await phone.see('已学')
    const position = await getPosition(server, 'liNa', 'spindle')
    expect(position).toBeGreaterThan(2)
    const second = await another()
    await second.open(detail('spindle'), { storage: { ...(await server.signIn('liNa')), ...darkAndLarge } })
    await second.see(`从 0:0${Math.floor(position)} 继续`)
    await second.shot('study-video-dark-large')
    await second.page.waitForFunction(
      (from) => (document.querySelector('video')?.currentTime ?? 0) >= from,
      position - 0.5,
    )
  })

  journey('a recording is played, led and paced', async ({ phone, server }) => {
    await phone.open(detail('shift'), { storage: await server.signIn('chenQiang') })
    await phone.see('班前会')
    await phone.tap('前进 15 秒')
    await phone.see('0:15')
    await phone.tap('1.5×')
    await phone.tap('播放')
    // The second after, or a later one: a slow machine draws less often.
    await phone.gone('0:15')
    await phone.tap('暂停')
    await phone.shot('study-audio')
  })

  journey(
    'what is read without signal is told when it returns',
    async ({ phone, server }) => {
      await phone.open(detail('lockout'), { storage: await server.signIn('wangMin') })
      await phone.see('四个步骤')
      await phone.idle()
      await phone.offline(true)
      const before = await getPosition(server, 'wangMin', 'lockout')
      await readOn(phone)
      await phone.page.waitForTimeout(2500)
      expect(await getPosition(server, 'wangMin', 'lockout')).toBe(before)
      await phone.offline(false)
      const deadline = Date.now() + 8000
      while ((await getPosition(server, 'wangMin', 'lockout')) === before) {
        if (Date.now() > deadline) throw new Error('the server was told nothing')
        await phone.page.waitForTimeout(200)
      }
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::'] },
  )
})
