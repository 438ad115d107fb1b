// The launch event: signing up without an account, also with a network that goes; the personal invitation, its poster
// with a code, the calendar, live.
import fs from 'node:fs'
import { eq } from 'drizzle-orm'

import { launchEvent, launchSignUp } from '@/server/db/schema/launch'
import { launchId, launchInvitationCode } from '@/server/seed/launch'

import { journey, mainJourney, type Stage } from './journey'
import type { Phone } from './phone/types'
import { readCode, SMALL } from './read-code'

const MINUTE_MS = 60_000
const LAUNCH = '/pages/liveH5/index'

/** The latest code that was sent to a number. */
function getSms({ server }: Stage, mobile: string): string {
  return server.services.sms.outbox?.find(({ phone }) => phone === mobile)?.code ?? ''
}

/** The page is not among those that a browser keeps; the mini-program lies on the phone, and says what is missing. */
async function reloadWithoutNetwork(phone: Phone): Promise<void> {
  if (phone.target === 'h5') return expect(phone.open(LAUNCH)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await phone.open(LAUNCH, { weapp: { network: 'none' } })
  await phone.see('发布会加载失败')
}

describe('the launch event', () => {
  mainJourney(
    'a guest follows an invitation, signs up without an account and has one to give on [spec 1.05, 1.20, 2.65, 2.66, R.45, R.46]',
    async (stage) => {
      const { phone } = stage
      const mobile = phone.target === 'h5' ? '13912340001' : '13912340002'
      await phone.open(`/pages/liveH5/invitation?code=${launchInvitationCode}`)
      await phone.see('尊敬的 刘洋')
      await phone.see('张伟')
      await phone.shot('invitation')
      expect(await readCode(phone)).toContain(`/pages/liveH5/invitation?code=${launchInvitationCode}`)
      await phone.tap('接受邀请')
      await phone.arrive('/pages/liveH5/index')
      await phone.see('让每台设备都会说话')
      await phone.see('议程')
      await phone.shotWhenIdle('launch')
      await phone.tap('全部 6 场')
      await phone.see('圆桌：中小工厂先改哪一步')
      await phone.tap('立即报名 · 186 人')
      await phone.tap('提交报名')
      await phone.see('请输入手机号')
      await phone.fill('手机号', mobile)
      await phone.tap('获取验证码')
      await phone.see('秒后重发')
      await phone.fill('验证码', getSms(stage, mobile))
      await phone.shot('launch-sign-up')
      await phone.tap('我已阅读并同意')
      await phone.tap('提交报名')
      await phone.arrive('/pages/liveH5/invitation')
      await phone.see('华东精密制造')
      await phone.back()
      await phone.see('已报名')
      await phone.see('我的邀请函')
      await phone.shot('launch-signed-up')
      await phone.open('/pages/liveH5/index', { storage: { appearance: 'dark', textSize: '1.4' } })
      await phone.see('议程')
      await phone.shotWhenIdle('launch-dark-large')
    },
  )

  journey(
    'the network is cut in the middle of signing up: nothing typed is lost over a reload, and it is one sign-up',
    async (stage) => {
      const { phone, server } = stage
      const mobile = phone.target === 'h5' ? '13912340003' : '13912340004'
      const openForm = async () => {
        await phone.open(LAUNCH)
        await phone.tap('立即报名')
        await phone.see('报名参加')
      }
      await openForm()
      await phone.idle()
      await phone.fill('姓名', '周远航')
      await phone.fill('单位', '台州远帆阀门')
      await phone.fill('手机号', mobile)
      await phone.offline(true)
      await phone.tap('获取验证码')
      await phone.see('网络已断开')
      await reloadWithoutNetwork(phone)
      await phone.offline(false)

      await openForm()
      for (const typed of ['周远航', '台州远帆阀门', mobile]) await phone.see(typed)
      await phone.tap('获取验证码')
      await phone.see('秒后重发')
      const code = getSms(stage, mobile)
      await phone.fill('验证码', code)
      await phone.tap('我已阅读并同意')
      await phone.idle()
      await phone.offline(true)
      await phone.tap('提交报名')
      // The line above the page says at once that there is no network; this is the submission.
      await phone.see('服务错误')
      await phone.see(code)
      await phone.shot('launch-no-network')
      await reloadWithoutNetwork(phone)
      await phone.offline(false)

      await openForm()
      for (const typed of ['周远航', '台州远帆阀门', mobile, code]) await phone.see(typed)
      await phone.shot('launch-typed-again')
      await phone.tap('我已阅读并同意')
      await phone.tap('提交报名')
      await phone.arrive('/pages/liveH5/invitation')
      await phone.see('尊敬的 周远航')
      await phone.open(LAUNCH)
      await phone.see('已报名')
      const rows = await server.db.select().from(launchSignUp).where(eq(launchSignUp.phone, mobile))
      expect(rows).toMatchObject([{ name: '周远航', company: '台州远帆阀门' }])
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'Failed to fetch', 'net::'] },
  )

  journey(
    'the poster is made on the device, and its code leads to the invitation [spec 1.20, 2.66, R.46]',
    async ({ phone, server }) => {
      const storage = { ...(await server.signIn('zhangWei')), appearance: 'dark' }
      await phone.open('/pages/liveH5/invitation', { storage })
      await phone.page.setViewportSize(SMALL)
      await phone.see('邀请嘉宾参加')
      await phone.tap('生成邀请函')
      await phone.see('请输入嘉宾姓名')
      await phone.fill('嘉宾姓名', '孟凡')
      await phone.fill('嘉宾单位', '宁波吉利')
      await phone.shot('launch-invite')
      await phone.tap('生成邀请函')
      await phone.see('尊敬的 孟凡')
      const link = /^http:\/\/.+\/pages\/liveH5\/invitation\?code=\w{12}$/
      expect(await readCode(phone)).toMatch(link)
      await phone.tap('生成海报')
      await phone.see('尊敬的 孟凡的邀请海报，带二维码')
      await phone.shotWhenIdle('launch-poster')
      expect(await readCode(phone)).toMatch(link)
    },
  )

  journey(
    'it goes into the calendar: WeChat’s own, or a file for the browser [spec 2.65, R.45]',
    async ({ phone, target }) => {
      await phone.open('/pages/liveH5/index')
      await phone.see('加日历')
      if (target === 'h5') {
        const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('加日历')])
        const file = fs.readFileSync(await download.path(), 'utf8')
        expect(file).toContain('BEGIN:VCALENDAR')
        expect(file).toContain('TRIGGER:-PT60M')
        await phone.see('日历文件已下载')
      } else {
        await phone.tap('加日历')
        await phone.see('已加入日历')
      }
    },
  )

  journey('an invitation that is not there says so, and leads home', async ({ phone }) => {
    await phone.open('/pages/liveH5/invitation?code=NOSUCHCODE22')
    await phone.see('邀请函不存在')
    await phone.gone('重试')
    await phone.see('回到首页')
  })

  journey(
    'live it is watched on a page that opens its own link, and refuses another’s [spec 2.65]',
    async ({ phone, server }) => {
      const live = 'https://live.dazhiyun.example.com/2026-launch'
      const now = Date.now()
      const times = { startAt: new Date(now - 10 * MINUTE_MS), endAt: new Date(now + 90 * MINUTE_MS) }
      await server.db.update(launchEvent).set(times).where(eq(launchEvent.id, launchId))
      await phone.open('/pages/liveH5/index')
      await phone.see('正在进行')
      await phone.shotWhenIdle('launch-live')
      const context = phone.page.context()
      await context.route(`${live}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>on the air</p>' }),
      )
      await phone.tap('进入直播')
      await phone.arrive('/pages/redirect/web')
      if (phone.target === 'h5') {
        await phone.see('即将打开 live.dazhiyun.example.com')
        await phone.shot('launch-live-page')
        const [opened] = await Promise.all([context.waitForEvent('page'), phone.tap('打开网页')])
        await opened.waitForURL(live)
      } else {
        await phone.page.frameLocator('wx-web-view iframe').getByText('on the air').waitFor()
      }
      await phone.open(`/pages/redirect/web?url=${encodeURIComponent('https://evil.example.com/pay')}`)
      await phone.see('不能打开这个网页')
      await phone.see('evil.example.com 不在允许的范围内')
      await phone.shot('launch-refused-page')
    },
  )
})
