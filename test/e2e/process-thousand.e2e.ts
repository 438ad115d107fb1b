// @tier full
// 流程设计 with the most steps a process may have: opened and edited on a slow phone.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

import {
  PROCESS_STEPS_MAX,
  type ProcessContent,
  type ProcessStepSetting,
  saveProcess,
} from '@/contract/workflow/process-setting'

import { figure } from '../support/note'
import { journey, type Stage } from './journey'
import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'
import { openAs } from './sign-in-steps'

const SLOWER = 4
/** How long a finger stays: what is pressed is drawn before it leaves. */
const FINGER_MS = 100
/** What follows a tap: drawing, faults, and the draft that is saved once typing rests. */
const SETTLE_MS = 4000
/** Steps that are drawn at a time: those of some groups near the window. */
const ROWS_MAX = 120
const KB = 1024
/** Of setData, in the mini-program: opening draws some groups of rows, an edit those that have changed. */
const OPENING_BYTES = 1024 * KB
const EDIT_BYTES = 256 * KB
const EDIT_CALLS = 60

const when = (at: number) => (at % 3 === 0 ? { when: `f${(at % 8) + 1} > ${at}` } : {})

/** Single steps, and every twenty of them a parallel part of six and branches of which one is taken. */
function makeStep(at: number): ProcessStepSetting {
  const [round, place] = [Math.floor(at / 20), at % 20]
  const branch = `分支 ${(place % 2) + 1}`
  return {
    key: `s${at + 1}`,
    name: `审核 ${at + 1}`,
    mode: 'any',
    assignees: [],
    roles: at % 5 === 0 ? ['administrator'] : ['departmentManager', 'starter'],
    allow: ['transfer'],
    ...(place < 10 && when(at)),
    ...(place >= 10 && place < 16 && { parallel: { group: `g${round}`, branch: place < 13 ? '分支 1' : '分支 2' } }),
    ...(place >= 17 && {
      choice: {
        group: `c${round}`,
        branch: place === 19 ? '其他情况' : branch,
        ...(place !== 19 && { when: `f1 > ${10_000 - place}` }),
      },
    }),
  }
}

const content: ProcessContent = {
  name: '一千个节点',
  icon: 'more',
  description: '',
  groupName: '行政与人事',
  prefix: 'QG',
  fields: Array.from({ length: 20 }, (_, at) => ({
    field: `f${at + 1}`,
    label: `数量 ${at + 1}`,
    type: 'number' as const,
    required: true,
  })),
  summary: [],
  canBatch: true,
  batchDisabledReason: '',
  steps: Array.from({ length: PROCESS_STEPS_MAX - 2 }, (_, at) => makeStep(at)),
}

/** Records how long the page's thread was held. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const heights: number[] = []
    Object.assign(window, { heldTasks: heights })
    new PerformanceObserver((list) => heights.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })

const takeTasks = (page: Page) =>
  page.evaluate(() => (window as unknown as { heldTasks: number[] }).heldTasks.splice(0).map(Math.round))

/** Scrolls to the start of the flow; what is far from the window is not drawn. */
async function showFlow(page: Page) {
  for (let look = 0; look < 3; look++) {
    await page.getByText('发起人提交').last().scrollIntoViewIfNeeded()
    await sleep(500)
  }
}

/** Where a tap on this label goes, once it is in the window. */
async function findPlace(page: Page, label: string): Promise<{ x: number; y: number }> {
  const found = page.locator(`[aria-label^="${label}"]`).last()
  // The middle: bars cover both ends of the window.
  await found.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await sleep(500)
  const box = await found.boundingBox()
  if (!box) throw new Error(`${label} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Acts on the slow processor. @returns the longest tasks in ms, the longest first */
async function time(phone: Phone, cdp: CDPSession, act: () => Promise<void>): Promise<number[]> {
  await takeTasks(phone.page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await act()
  await sleep(SETTLE_MS)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return (await takeTasks(phone.page)).sort((a, b) => b - a).slice(0, 5)
}

/** Publishes the process, and opens the list that it is in. */
async function openList(stage: Stage): Promise<CDPSession> {
  const { phone, server } = stage
  const token = String((await openAs(stage, 'wangQiang', '/pages/manage/company/processes')).accessToken)
  const saved = await server.send(saveProcess, { version: 0, content }, { token })
  expect(saved).toMatchObject({ code: 200 })
  await phone.open('/pages/manage/company/processes')
  await phone.see('一千个节点')
  await phone.idle()
  return phone.page.context().newCDPSession(phone.page)
}

describe('a process of a thousand steps', () => {
  journey(
    'opens and is edited on a slow phone',
    async (stage) => {
      const { phone } = stage
      const cdp = await openList(stage)
      const { page } = phone
      await watchTasks(page)
      const report = async (what: string, act: () => Promise<void>) => {
        const tasks = await time(phone, cdp, act)
        figure(`流程设计, 1,000 steps, ${SLOWER}x slower: ${what}, tasks over 50 ms`, tasks.join(' ') || 'none')
      }
      const tap = async (label: string) => {
        const { x, y } = await findPlace(page, label)
        return async () => {
          await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
          await sleep(FINGER_MS)
          await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        }
      }

      const row = page.getByText('一千个节点').last()
      await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await phone.idle()
      await report('opening', async () => {
        const since = Date.now()
        await row.tap()
        await page.waitForSelector('[aria-label^="节点 审核 1，"]', { state: 'attached' })
        figure(`流程设计, 1,000 steps, ${SLOWER}x slower: first step after`, `${Date.now() - since} ms`)
      })
      await showFlow(page)
      await report('opening a step', await tap('节点 审核 1，'))
      await page.getByLabel('节点名称').last().focus()
      await report('typing a name', () => page.keyboard.type('甲乙丙丁', { delay: 150 }))
      await report('saving a step', await tap('完成'))
      await report('undoing', await tap('撤销'))
      await report('redoing', await tap('重做'))
      await report('opening a new step', await tap('在审核 3前添加节点'))
      await page.getByLabel('节点名称').last().focus()
      await page.keyboard.type('新的')
      await (await tap('审批人，企业管理员'))()
      await report('adding it', await tap('完成'))
      await report('opening to copy', await tap('节点 审核 4，'))
      await report('copying', await tap('复制'))
      await cdp.detach()
      expect(await page.locator('[aria-label^="节点 审核"]').count()).toBeLessThanOrEqual(ROWS_MAX)
    },
    { only: 'h5' },
  )

  // The runner has WeChat's bridge but not its renderer: what crosses the bridge is a size, and frames are not timed.
  journey(
    'sends little over the bridge of the mini-program when it is opened and edited',
    async (stage) => {
      const { phone } = stage
      const cdp = await openList(stage)
      const { mini } = phone as WeappPhone
      const measure = async (what: string, most: { calls: number; bytes: number }, act: () => Promise<void>) => {
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        const from = await mini.now()
        await act()
        await sleep(SETTLE_MS)
        await phone.idle()
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        const { calls, bytes } = await mini.traffic(from)
        const { setData } = await mini.records()
        const ms = Math.round(Math.max(from, ...setData.map(({ at }) => at)) - from)
        const words = `${calls} calls, ${(bytes / KB).toFixed(1)} KB, the last after ${ms} ms`
        figure(`流程设计, 1,000 steps, mini-program, ${SLOWER}x slower: ${what}, setData`, words)
        expect([what, bytes > 0, calls <= most.calls, bytes <= most.bytes]).toEqual([what, true, true, true])
      }
      const edit = { calls: EDIT_CALLS, bytes: EDIT_BYTES }

      await measure('opening', { calls: Number.POSITIVE_INFINITY, bytes: OPENING_BYTES }, async () => {
        await phone.tap('一千个节点')
        await phone.see('单号前缀')
      })
      // What is far from the window is not drawn.
      for (let look = 0; look < 3; look++) {
        await phone.page.evaluate((name) => window.finder.aim(name), '发起人提交，表单权限')
        await sleep(500)
      }
      await measure('opening a step', edit, () => phone.tap('节点 审核 1，'))
      await measure('typing a name', edit, () => phone.fill('节点名称', '甲乙丙丁'))
      await measure('saving a step', edit, async () => {
        await phone.tap('完成')
        await phone.see('甲乙丙丁')
      })
      await measure('undoing', edit, async () => {
        await phone.tap('撤销')
        await phone.gone('甲乙丙丁')
      })
      await measure('redoing', edit, async () => {
        await phone.tap('重做')
        await phone.see('甲乙丙丁')
      })
      await phone.tap('节点 审核 4，')
      await phone.idle()
      await measure('copying', edit, async () => {
        await phone.tap('复制')
        await phone.see('审核 4（副本）')
      })
      const { count } = await mini.nodes()
      figure('流程设计, 1,000 steps, mini-program: nodes of the page', String(count))
      await cdp.detach()
    },
    { only: 'weapp' },
  )
})
