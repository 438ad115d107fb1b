// Finding things, arranging the home page, and what it shows without a network.
import { asc } from 'drizzle-orm'

import { banner } from '@/server/db/schema/home'
import { INVITED_TOKEN } from '@/server/seed/visits'

import { holdUp, printed } from './camera'
import { dragHandle } from './drag-handle'
import { journey, mainJourney, type Stage } from './journey'
import type { Phone } from './phone/types'
import type { Person } from './server'

const HOME = '/pages/index/index'
const SEARCH = '/pages/index/search'
const TASK = '/pages/eform/bpmTask/flowApprove'
const FIELD = '搜索待办、流程、机台、来访、设置'

async function openAs({ phone, server }: Stage, person: Person, address: string) {
  await phone.open(address, { storage: await server.signIn(person) })
}

/** Texts in the order in which they stand on the page, from top to bottom. */
async function inOrder({ page }: Phone, names: readonly string[]): Promise<string[]> {
  const tops = await page.evaluate(
    (searchedText) =>
      searchedText.map((name) => {
        const handle = document.querySelector(`[aria-label="拖动${name}"]`)
        return { name, top: handle?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY }
      }),
    names,
  )
  return tops.sort((a, b) => a.top - b.top).map(({ name }) => name)
}

describe('search', () => {
  mainJourney(
    'pinyin finds a to-do, which opens, and back stands the search as it was left [spec R.71]',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'zhangWei', HOME)
      await phone.tap('搜索')
      await phone.arrive(SEARCH)
      await phone.see('你可能想找')
      await phone.shot('search-start')
      await phone.fill(FIELD, 'sfdj')
      await phone.see('备件采购 · 伺服电机 ×4')
      await phone.shot('search-pinyin')
      await phone.fill(FIELD, 'tjfx')
      await phone.tap('停机分析')
      await phone.arrive('/pages/report/reportInfo')
      await phone.see('停机时长')
      await phone.back()
      await phone.arrive(SEARCH)
      await phone.fill(FIELD, 'skcc')
      await phone.see('数控车床 CK-6150')
      await phone.fill(FIELD, 'cg')
      await phone.see('采购台账')
      await phone.shot('search-groups')
      await phone.tap('更多审批记录')
      await phone.gone('采购台账')
      await phone.scrollToEnd()
      await phone.shot('search-kind')
      await phone.tap('待办')
      await phone.tap('备件采购 · 伺服电机 ×4')
      await phone.arrive(TASK)
      await phone.see('审批进度')
      await phone.back()
      await phone.arrive(SEARCH)
      await phone.see('备件采购 · 伺服电机 ×4')
      await phone.gone('采购台账')
    },
  )

  journey('an administrator finds the pages of 管理 by what is done there', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', SEARCH)
    await phone.fill(FIELD, '轮播图')
    await phone.see('首页轮播的图片、时间与跳转')
    await phone.shot('search-management')
    await phone.tap('横幅')
    await phone.arrive('/pages/manage/banners')
    await phone.back()
    await phone.fill(FIELD, '岗位与角色')
    await phone.see('成员管理')
    await phone.fill(FIELD, '邀请同事')
    await phone.gone('成员管理')
    await phone.tap('邀请同事')
    await phone.arrive('/pages/mine/account/invite')
  })

  journey('machines, visits and pages of settings are found, and open [spec R.71]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'zhangWei', SEARCH)
    // A to-do names CNC-07 too: the model is the machines' alone.
    await phone.fill(FIELD, 'ck6150')
    await phone.see('CNC-02')
    await phone.shot('search-machine')
    await phone.tap('CNC-01')
    await phone.arrive('/pages/area/machineDetail')
    await phone.back()
    await phone.fill(FIELD, '何志远')
    await phone.tap('何志远 · 发那科机器人')
    await phone.arrive('/pages/qr/invite')
    await phone.see('机械臂-11 减速机检修')
    await phone.back()
    await phone.fill(FIELD, '字体大小')
    await phone.see('文字大小')
    await phone.shot('search-setting')
    await phone.tap('文字大小')
    await phone.arrive('/pages/mine/setting')
    await phone.see('特大')
    await phone.back()
    await phone.fill(FIELD, 'dlsb')
    await phone.tap('登录设备')
    await phone.arrive('/pages/mine/devices')
  })

  journey('what was looked for is kept on the device, and goes on demand; nothing found helps on', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liNa', SEARCH)
    await phone.fill(FIELD, 'zw')
    await phone.tap('张伟')
    await phone.see('拨打电话')
    await phone.shot('search-colleague')
    await phone.tap('关闭')
    await phone.fill(FIELD, '没有这样的东西')
    await phone.see('没有找到“没有这样的东西”')
    await phone.shot('search-nothing')
    await phone.open(SEARCH)
    await phone.see('搜索历史')
    await phone.tap('搜索zw')
    await phone.see('张伟')
    await phone.fill(FIELD, '')
    await phone.tap('清空搜索历史')
    await phone.gone('搜索历史')
  })
})

describe('扫一扫 of home', () => {
  journey('opens what each code of ours names, and says so of any other [spec R.03]', async (stage) => {
    const { phone, target } = stage
    await openAs(stage, 'zhaoLei', HOME)
    const scan = async (text: string, page: string) => {
      await phone.see('我发起的')
      await holdUp(phone, printed(text))
      await phone.tap('扫一扫')
      await phone.arrive(page)
    }
    if (target === 'h5') {
      // Without a camera the code is typed.
      await phone.tap('扫一扫')
      await phone.see('相机不可用')
      await phone.shot('scan-typing')
      await phone.tap('输入编码')
      await phone.arrive('/pages/redirect/index')
      await phone.fill('编码', '注塑机-02')
      await phone.shot('scan-typed')
      await phone.tap('打开')
      await phone.arrive('/pages/area/machineDetail')
      await phone.back()
      await phone.arrive(HOME)
    }
    await scan('CNC-07', '/pages/area/machineDetail')
    await phone.back()
    await scan(`https://app.example.com/?c=${INVITED_TOKEN}`, '/pages/qr/visitorsCode')
    await phone.back()
    await scan('https://app.example.com/pages/qr/verify?serialNo=PR-20261120-0043&code=AAAAABBBBB', '/pages/qr/verify')
    await phone.back()
    await scan('G1.23456789ABCD', '/pages/h5/sign')
    await phone.back()
    await scan('V1.nobody.1.c2ln', '/pages/qr/scan')
    await phone.see('已扫到访客码')
    await phone.shot('scan-pass')
    await phone.tap('核验入场')
    await phone.see('不是访客码')
    // 下一位 would scan the same code again.
    await phone.open(HOME)
    await scan('https://weixin.qq.com/r/somebody', '/pages/redirect/index')
    await phone.see('认不出这个码')
    await phone.shot('scan-unknown')
    await phone.fill('编码', 'CNC-07')
    await phone.tap('打开')
    await phone.arrive('/pages/area/machineDetail')
  })
})

describe('rows of chips and tabs', () => {
  journey(
    'scroll by the wheel of a mouse and by dragging, and a drag chooses nothing',
    async (stage) => {
      const { phone } = stage
      const { page } = phone
      await openAs(stage, 'zhangWei', SEARCH)
      await phone.fill(FIELD, 'cg')
      await phone.see('采购台账')
      await page.setViewportSize({ width: 320, height: 700 })
      const row = page.locator('[role="tablist"]').locator('visible=true')
      const left = () => row.evaluate((element) => Math.round(element.scrollLeft))
      const box = await row.boundingBox()
      if (!box) throw new Error('no row')
      const y = box.y + box.height / 2
      await page.mouse.move(box.x + 200, y)
      // The first mouse over a row loads what follows it.
      await phone.idle()
      await page.mouse.wheel(0, 80)
      await phone.page.waitForFunction(() =>
        [...document.querySelectorAll('[role="tablist"]')].some(({ scrollLeft }) => scrollLeft > 0),
      )
      const wheeled = await left()
      await page.mouse.down()
      await page.mouse.move(box.x + 260, y, { steps: 6 })
      await page.mouse.up()
      expect(await left()).toBe(Math.max(0, wheeled - 60))
      expect(await row.locator('[aria-selected="true"]').innerText()).toContain('全部')
    },
    { only: 'h5' },
  )
})

describe('the home page', () => {
  journey(
    'favourites are put in order by a finger, and what was opened last comes first',
    async (stage) => {
      const { phone, server } = stage
      await openAs(stage, 'zhangWei', HOME)
      await phone.tap('编辑')
      await phone.see('拖动出差申请')
      await phone.see('上移出差申请')
      const before = await inOrder(phone, ['出差申请', '设备报修', '访客邀请'])
      expect(before).toEqual(['出差申请', '设备报修', '访客邀请'])
      await dragHandle(phone, '拖动出差申请', 110)
      await phone.shotWhenIdle('home-dragged')
      expect(await inOrder(phone, before)).toEqual(['设备报修', '访客邀请', '出差申请'])
      await phone.open(HOME)
      await phone.tap('编辑')
      await phone.see('拖动出差申请')
      expect(await inOrder(phone, before)).toEqual(['设备报修', '访客邀请', '出差申请'])
      await phone.tap('关闭')
      await phone.tap('全部应用')
      await phone.tap('费用报销')
      await phone.arrive('/pages/eform/formApprove')
      await phone.idle()
      await phone.open(HOME, { storage: await server.signIn('zhangWei') })
      await phone.tap('全部应用')
      await phone.see('最近使用')
      const recents = phone.page.getByText('最近使用').locator('visible=true').last().locator('xpath=..')
      expect((await recents.innerText()).replace(/\s/g, '')).toMatch(/^最近使用\d*费用报销/)
      await phone.shot('home-all')
      // Chromium’s word on a finger that moves over the runner’s touch listeners; a phone has no such console line.
    },
    { ignore: ['passive event listener'] },
  )

  journey(
    'a banner leads where its kind says [spec R.77]',
    async (stage) => {
      const { phone, server, target } = stage
      const [first] = await server.db.select().from(banner).orderBy(asc(banner.sort))
      if (!first) throw new Error('no banner')
      const storage = await server.signIn('chenQiang')
      const show = async (linkType: string, link: string) => {
        await server.db.delete(banner)
        await server.db.insert(banner).values({ ...first, companyId: null, linkType, link, title: `横幅 ${linkType}` })
        await phone.open(HOME, { storage })
        await phone.see(`横幅 ${linkType}`)
        if (linkType !== 'none') await phone.tap(`横幅 ${linkType}`)
      }
      await show('none', '')
      await phone.gone('查看详情')
      await show('page', '/pages/application/moreProcessDefList')
      await phone.arrive('/pages/application/moreProcessDefList')
      await show('url', 'https://www.miit.gov.cn/zwgk/')
      await phone.arrive('/pages/redirect/web')
      if (target === 'h5') await phone.see('即将打开 www.miit.gov.cn')
      else await phone.see('miit.gov.cn')
      await phone.shot('web-page')
      await phone.open('/pages/redirect/web?url=https%3A%2F%2Fevil.example%2F', { storage })
      await phone.see('不能打开这个网页')
      await phone.shot('web-page-refused')
      await show('weapp', 'wx0123456789abcdef/pages/index/index?from=banner')
      if (target === 'h5') await phone.see('请在微信小程序中打开')
      else await phone.page.waitForFunction(() => JSON.stringify(window.mini.records).includes('wx0123456789abcdef'))
      await show('picture', '/demo/banner/hall.svg')
      if (target === 'h5') await phone.arrive('/preview-image')
      else await phone.page.waitForFunction(() => JSON.stringify(window.mini.records.calls).includes('hall.svg'))
      await server.db.delete(banner)
      await server.db.insert(banner).values(first)
    },
    // The page of the web itself is not reached from here.
    { ignore: ['miit.gov.cn', 'net::'] },
  )

  journey(
    'without a network the last state stands, marked with its time, for its person alone',
    async (stage) => {
      const { phone, server, target } = stage
      await openAs(stage, 'zhangWei', HOME)
      await phone.see('苏州客户验厂')
      await phone.see('公告与动态')
      await phone.idle()
      // The pages are there, the calls are not: as a phone that keeps the application.
      if (target === 'h5') await phone.page.route('**/core/**', (route) => route.abort('internetdisconnected'))
      await phone.open(HOME, target === 'weapp' ? { weapp: { network: 'none' } } : {})
      await phone.see('上次更新')
      await phone.see('苏州客户验厂')
      await phone.see('出差申请')
      await phone.shot('home-offline')
      await phone.open(HOME, {
        storage: await server.signIn('empty'),
        ...(target === 'weapp' && { weapp: { network: 'none' } }),
      })
      await phone.see('林安')
      await phone.gone('苏州客户验厂')
      await phone.gone('出差申请')
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::'] },
  )
})
