// A wide window of H5: the rail, the list beside what is open, the keys. The mini-program has no wide windows.
import type { Page } from 'playwright-core'

import { listMessages } from '@/contract/message/message'
import { reportId } from '@/server/seed/report'
import { visitId } from '@/server/seed/visits'

import { requireItems } from '../support/require-items'
import { findings, looks } from './axe'
import { journey, mainJourney, type Stage } from './journey'
import { findLookErrors, openAnew, settings } from './looks'
import { begin, detailFor, getToken } from './task-steps'

const only = { only: 'h5' } as const
const WIDE = { width: 1280, height: 800 }
/** The last is the width of the pictures. */
const WIDTHS = [1024, 1440, 1800, 2560]
/** Pages that use the whole width. */
const WHOLE = [
  ['/pages/area/prodBoard', '设备状态'],
  ['/pages/h5/3d/index', '数字展厅'],
] as const
const PHONE = { width: 390, height: 844 }
const TASKS = '/pages/agency/application'
const TASK = '/pages/eform/bpmTask/flowApprove'

type Pane = 'list' | 'detail' | 'column' | 'whole'

const getPane = (page: Page, pane: Pane) => page.locator(`.taro_page[data-pane='${pane}']`)
const openRow = (page: Page) => getPane(page, 'list').locator("[aria-current='true']")
const rows = (page: Page) => getPane(page, 'list').locator('[data-row]')

async function openWide({ phone, server }: Stage, person: Parameters<Stage['server']['signIn']>[0], address: string) {
  await phone.page.setViewportSize(WIDE)
  await phone.open(address, { storage: await server.signIn(person) })
}

/** The edges of a pane; nothing is stretched over them. */
async function measureEdges(page: Page, pane: Pane) {
  const box = await getPane(page, pane).boundingBox()
  return { left: Math.round(box?.x ?? -1), right: Math.round((box?.x ?? 0) + (box?.width ?? 0)) }
}

describe('a window of 1280 px', () => {
  mainJourney(
    'shows the to-dos beside the opened one, and the keys move, open, ask before agreeing, and close',
    async (stage) => {
      const { phone } = stage
      const { page } = phone
      const id = await begin(stage, 'trip', '宽窗口一')
      await begin(stage, 'trip', '宽窗口二')
      await openWide(stage, 'zhangWei', TASKS)
      await phone.see('宽窗口二')
      await phone.see('从左边选择一项')
      await phone.shot('wide-todo')

      // The newest is first. J focuses it, Enter opens it beside the list.
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${TASK}**`)
      await getPane(page, 'detail').getByText('审批进度').first().waitFor()
      expect(await openRow(page).innerText()).toContain('宽窗口二')
      const list = await measureEdges(page, 'list')
      const detail = await measureEdges(page, 'detail')
      expect(list.right).toBeLessThanOrEqual(detail.left)
      expect(detail.right).toBeLessThanOrEqual(WIDE.width)

      await page.keyboard.press('j')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('宽窗口一')
      await page.keyboard.press('k')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('宽窗口二')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await getPane(page, 'detail').getByText('宽窗口一').first().waitFor()
      await page.waitForFunction(() =>
        document.querySelector("[aria-current='true']")?.textContent?.includes('宽窗口一'),
      )
      expect(await openRow(page).count()).toBe(1)
      await phone.shotWhenIdle('wide-task')

      // A asks, and decides nothing.
      await page.keyboard.press('a')
      await phone.see('确认同意')
      await phone.shot('wide-agree')
      await page.keyboard.press('j')
      await page.keyboard.press('Escape')
      await phone.gone('确认同意')
      expect((await detailFor(stage, id, 'zhangWei')).instance.status).toBe('running')

      // One step back leads to the list: each row took the place of the one before.
      await page.keyboard.press('Escape')
      await page.waitForURL(`**${TASKS}`)
      await phone.see('从左边选择一项')
      expect(await openRow(page).count()).toBe(0)

      await page.keyboard.press('?')
      await phone.see('会先问你')
      await phone.shot('wide-keys')
      await page.keyboard.press('Escape')
      await phone.gone('会先问你')
    },
    only,
  )

  journey(
    'types into a field what elsewhere is a key',
    async (stage) => {
      const { phone } = stage
      await openWide(stage, 'zhangWei', TASKS)
      const field = getPane(phone.page, 'list').locator('input').first()
      await field.click()
      await phone.page.keyboard.type('jka?')
      expect(await field.inputValue()).toBe('jka?')
      await phone.gone('会先问你')
    },
    only,
  )

  journey(
    'opens a link to one to-do, report, message or visit beside its list, at the same address, and others from there',
    async (stage) => {
      const { phone } = stage
      const { page } = phone
      const procInstId = await begin(stage, 'trip', '宽窗口链接')
      const { task } = await detailFor(stage, procInstId, 'zhangWei')
      const address = `${TASK}?taskId=${task.taskId}`
      await openWide(stage, 'zhangWei', address)
      await getPane(page, 'detail').getByText('审批进度').first().waitFor()
      await getPane(page, 'list').getByText('待处理').first().waitFor()
      expect(page.url()).toContain(address)
      await page.waitForFunction(() =>
        document.querySelector("[aria-current='true']")?.textContent?.includes('宽窗口链接'),
      )
      await page.goBack()
      await page.waitForURL(`**${TASKS}`)

      const { data: messages } = await stage.server.send(listMessages, {}, { token: await getToken(stage, 'zhangWei') })
      await phone.open(`/pages/info/newsContent?id=${messages.records[0]?.id}`)
      await getPane(page, 'detail').waitFor()
      await getPane(page, 'list').getByText('资讯动态').first().waitFor()

      await phone.open(`/pages/report/reportInfo?id=${reportId('downtime')}`)
      await getPane(page, 'detail').getByText('数据截至').first().waitFor()
      await getPane(page, 'list').getByText('收藏').first().waitFor()
      await phone.shotWhenIdle('wide-report')
      await getPane(page, 'list')
        .locator(`[data-row='${reportId('energy')}']`)
        .click()
      await page.waitForURL(`**/pages/report/reportInfo?id=${reportId('energy')}**`)
      await getPane(page, 'detail').getByText('数据截至').first().waitFor()

      await openWide(stage, 'wangMin', `/pages/qr/invite?id=${visitId('haas')}`)
      await getPane(page, 'detail').getByText('主轴保养培训').first().waitFor()
      await getPane(page, 'list').getByText('待到访').first().waitFor()
      await phone.shot('wide-visit')
      await getPane(page, 'list')
        .locator(`[data-row='${visitId('bosch')}']`)
        .click()
      await page.waitForURL(`**/pages/qr/invite?id=${visitId('bosch')}**`)
      await getPane(page, 'detail').getByText('发出邀请').first().waitFor()
    },
    only,
  )

  journey(
    'leads by the rail from tab to tab, with the counts, and opens a message, an opportunity and a member beside their lists',
    async (stage) => {
      const { phone } = stage
      const { page } = phone
      const rail = (name: string) => page.locator('#app > :not(.taro_page) [role=tab]', { hasText: name })
      await openWide(stage, 'zhangWei', '/pages/index/index')
      await phone.see('常用应用')
      expect(await measureEdges(page, 'whole')).toEqual({ left: 76, right: WIDE.width })
      await phone.shot('wide-home')
      await rail('消息').click()
      await page.waitForURL('**/pages/info/news')
      await page.locator('#app > :not(.taro_page) [aria-selected=true]', { hasText: '消息' }).waitFor()
      await rows(page).first().click()
      await getPane(page, 'detail').waitFor()
      await phone.shotWhenIdle('wide-messages')
      await rail('报表').click()
      await page.waitForURL('**/pages/report/reportForm')

      await openWide(stage, 'zhouMin', '/pages/channel/index/index')
      await rows(page).first().waitFor()
      await rows(page).last().click()
      await page.waitForURL('**/pages/channel/index/details**')
      await getPane(page, 'detail').getByText('保护').first().waitFor()
      await phone.shot('wide-opportunity')

      await openWide(stage, 'wangQiang', '/pages/manage/index')
      await phone.tap('成员，资料、岗位与角色、停用离职成员')
      await page.waitForURL('**/pages/manage/people')
      await getPane(page, 'detail').getByText('李娜').first().waitFor()
      await phone.shot('wide-manage')
      // A heading sorts by Enter and keeps the focus, and its column is in line with it.
      const heading = getPane(page, 'detail').getByRole('columnheader', { name: '最近登录' })
      expect(await heading.getAttribute('aria-sort')).toBe('none')
      await heading.getByRole('button').focus()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/pages/manage/people?sort=signedIn')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/pages/manage/people?sort=absent')
      expect(await heading.getAttribute('aria-sort')).toBe('ascending')
      const cell = getPane(page, 'detail').getByRole('cell', { name: '从未登录', exact: true }).first()
      expect((await cell.boundingBox())?.x).toBe((await heading.boundingBox())?.x)
      await phone.shot('wide-manage-sorted')
      await getPane(page, 'detail').getByRole('columnheader', { name: '姓名' }).getByRole('button').click()
      await page.waitForURL('**/pages/manage/people')
      for (const worn of requireItems(looks.slice(0, 1))) expect(await findings(page, worn)).toEqual([])
      await getPane(page, 'detail').getByText('李娜').first().click()
      await page.waitForURL('**/pages/manage/person**')
      await getPane(page, 'list').getByText('在职').first().waitFor()
      await page.waitForFunction(() => document.querySelector("[aria-current='true']")?.textContent?.includes('李娜'))
      // Beside what is open there is room for some of the columns.
      expect(await getPane(page, 'list').getByRole('columnheader').allInnerTexts()).toEqual([
        '姓名',
        '部门',
        '最近登录',
      ])
      await phone.shotWhenIdle('wide-manage-person')

      // What narrows the list belongs to it: a reload shows the same rows beside the same person.
      const isNarrowed = () =>
        page.waitForFunction(
          () => document.querySelectorAll("[data-pane='list'] [data-row]:not([data-row=''])").length === 1,
        )
      await getPane(page, 'list').locator('input').first().fill('李娜')
      await isNarrowed()
      await page.waitForURL('**/pages/manage/person?id=**&beside=**')
      await page.reload()
      await getPane(page, 'detail').getByText('李娜').first().waitFor()
      await getPane(page, 'list').getByText('李娜').first().waitFor()
      expect(await getPane(page, 'list').locator('input').first().inputValue()).toBe('李娜')
      await isNarrowed()
      await page.waitForURL('**/pages/manage/person?id=**&beside=**')
      await phone.shotWhenIdle('wide-manage-narrowed')
      await page.goBack()
      await page.waitForURL(`**/pages/manage/people?keyword=${encodeURIComponent('李娜')}`)

      // An address opens an entry far down the list beside it: the list scrolls to the entry.
      await phone.open('/pages/manage/hall', { storage: await stage.server.signIn('wangQiang') })
      await getPane(page, 'detail').getByText('立式加工中心').first().waitFor()
      await page.waitForFunction(() => {
        const box = document.querySelector("[aria-current='true']")?.getBoundingClientRect()
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
      })
      await phone.shot('wide-manage-entry')
    },
    only,
  )

  journey(
    'marks the entry of 管理 whose view its address opens, where another has the same page',
    async (stage) => {
      const { phone } = stage
      const views = [
        ['/pages/manage/gates', '门岗'],
        ['/pages/manage/gates?view=visits', '访客记录'],
        ['/pages/manage/company/data?view=reports', '报表设置'],
      ] as const
      for (const [address, entry] of requireItems(views)) {
        await openWide(stage, 'wangQiang', address)
        await openRow(phone.page).filter({ hasText: entry }).waitFor()
        expect(await openRow(phone.page).count()).toBe(1)
      }
    },
    only,
  )

  journey(
    'becomes a phone’s column when it is narrowed, and comes back with the same pages',
    async (stage) => {
      const { phone } = stage
      const { page } = phone
      await openWide(stage, 'zhangWei', TASKS)
      await rows(page).first().click()
      await page.waitForURL(`**${TASK}**`)
      await getPane(page, 'detail').getByText('审批进度').first().waitFor()
      await page.setViewportSize(PHONE)
      await page.waitForFunction(() => !document.documentElement.dataset.wide)
      const shown = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.taro_page')]
            .filter((one) => getComputedStyle(one).display !== 'none')
            .map(({ id }) => id.split('?')[0]),
        )
      expect(await shown()).toEqual([TASK])
      await page.setViewportSize(WIDE)
      await getPane(page, 'detail').waitFor()
      expect(await shown()).toEqual([TASKS, TASK])
      await page.keyboard.press('Escape')
      await page.waitForURL(`**${TASKS}`)
      await page.setViewportSize(PHONE)
      await page.waitForFunction(() => !document.documentElement.dataset.wide)
      // The page that was closed leaves for 300 ms.
      await page.waitForFunction(() => document.querySelectorAll('.taro_page').length === 1)
      expect(await shown()).toEqual([TASKS])
    },
    only,
  )

  journey(
    'has nothing serious for axe to find',
    async (stage) => {
      const { phone } = stage
      await openWide(stage, 'zhangWei', TASKS)
      await rows(phone.page).first().click()
      await getPane(phone.page, 'detail').getByText('审批进度').first().waitFor()
      await phone.idle()
      for (const worn of requireItems(looks.slice(0, 1))) expect(await findings(phone.page, worn)).toEqual([])
    },
    only,
  )
})

journey(
  'in dark and in the largest text nothing of lists and details is cut off or runs over',
  async ({ phone, server }) => {
    const { page } = phone
    await page.setViewportSize(WIDE)
    const addresses = [
      ['todo', TASKS, 'zhangWei', '从左边选择一项'],
      ['visit', `/pages/qr/invite?id=${visitId('bosch')}`, 'wangMin', '经过'],
      ['report', `/pages/report/reportInfo?id=${reportId('downtime')}`, 'zhangWei', '停机'],
      ['board', '/pages/area/prodBoard', 'zhangWei', '设备状态'],
      ['manage', '/pages/manage/index', 'wangQiang', '流程设计'],
      ['processes', '/pages/manage/company/processes', 'wangQiang', '流程'],
      ['visits', '/pages/manage/gates?view=visits', 'wangQiang', '申请时间'],
    ] as const
    for (const look of ['dark', 'large'] as const)
      for (const [name, address, person, words] of addresses) {
        await openAnew(look, phone, address, { storage: { ...(await server.signIn(person)), ...settings[look] } })
        await phone.see(words)
        await phone.shotWhenIdle(`wide-${look}-${name}`)
        expect([name, await findLookErrors(phone, `wide-${look}-${name}`)]).toEqual([name, []])
      }
  },
  only,
)

journey(
  'windows from 1024 to 2560 px stretch no page, and board and hall use the width',
  async (stage) => {
    const { phone } = stage
    const { page } = phone
    await page.setViewportSize({ width: 2560, height: 1440 })
    await phone.open(TASKS, { storage: await stage.server.signIn('zhangWei') })
    await rows(page).first().click()
    await getPane(page, 'detail').getByText('审批进度').first().waitFor()
    await phone.idle()
    for (const width of requireItems(WIDTHS)) {
      await page.setViewportSize({ width, height: 1000 })
      await page.waitForFunction((expected) => window.innerWidth === expected, width)
      const list = await measureEdges(page, 'list')
      const detail = await measureEdges(page, 'detail')
      expect([width, list.right <= detail.left, detail.right <= width]).toEqual([width, true, true])
      expect(detail.right - detail.left).toBeLessThanOrEqual(804)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    await phone.shot('wide-2560')
    await phone.open('/pages/mine/setting')
    await phone.see('退出登录')
    const column = await measureEdges(page, 'column')
    expect(column.right - column.left).toBeLessThanOrEqual(804)
    for (const [address, text] of requireItems(WHOLE)) {
      await phone.open(address)
      await phone.see(text)
      expect([address, await measureEdges(page, 'whole')]).toEqual([address, { left: 76, right: 2560 }])
    }
    await phone.shot('wide-2560-hall')
  },
  only,
)

journey(
  'a phone loads nothing of wide windows',
  async ({ phone, server }) => {
    const loaded: string[] = []
    phone.page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await phone.open(TASKS, { storage: await server.signIn('zhangWei') })
    await phone.see('待处理')
    await phone.idle()
    expect(loaded.some((file) => file.endsWith('.js'))).toBe(true)
    expect(loaded.filter((file) => /\/wide\./.test(file))).toEqual([])
  },
  only,
)
