// How long H5 takes to answer taps and keys on a processor four times slower: a walk through the daily work by real input,
// measured by the browser's Event Timing, as INP is. `config/scripts/bench/interactions.mjs` starts it and reads its lines.
import type { Page } from 'playwright-core'

import { H5Phone } from '../e2e/phone/h5-phone'
import { launchChromium } from '../support/chromium'

const CPU_SLOWDOWN = 4
const KEY_DELAY_MS = 100

interface Task {
  origin: string
  /** What an approver who is signed in has stored. */
  storage: Record<string, unknown>
  runs: number
}

/** Runs in the page before its scripts: the longest event of each interaction, in milliseconds. */
function watchInteractions() {
  const longest = new Map<number, number>()
  Object.assign(window, { interactions: longest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** The interactions of the document that is shown; those that took less than 16 ms count as 0. */
function readInteractions(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const longest = [...(window as unknown as { interactions: Map<number, number> }).interactions.values()]
    const { interactionCount = 0 } = performance as unknown as { interactionCount?: number }
    const quick = Math.max(0, interactionCount - longest.length)
    return [...longest, ...Array<number>(quick).fill(0)]
  })
}

/** Types by keys: to fill a field at once is no interaction. */
async function type(phone: H5Phone, field: string, text: string): Promise<void> {
  await phone.tap(field)
  await phone.page.keyboard.type(text, { delay: KEY_DELAY_MS })
}

async function walkThroughTabs(phone: H5Phone): Promise<void> {
  await phone.see('常用应用')
  for (const tab of ['消息', '报表', '云', '首页', '待办']) {
    await phone.tap(tab)
    await phone.idle()
  }
  for (const list of ['已处理', '我发起的', '传阅我', '待处理']) {
    await phone.tap(list)
    await phone.idle()
  }
}

async function decideTask(phone: H5Phone): Promise<void> {
  await phone.tap('苏州客户验厂')
  await phone.see('审批进度')
  await phone.tap('更多')
  await phone.see('转办')
  await phone.page.keyboard.press('Escape')
  await phone.gone('转办')
  await phone.tap('同意')
  await phone.see('确认同意')
  await type(phone, '意见', 'tong yi, an ji hua zhi xing')
}

async function fillInForm(phone: H5Phone): Promise<void> {
  await phone.see('采购类型')
  await phone.tap('采购类型，设备备件')
  await phone.tap('期望到货，明天')
  await type(phone, '事由', 'A3 CNC-07 spindle')
  await phone.tap('添加一行采购明细')
  await type(phone, '品名', 'SGM7G-13A')
  await type(phone, '单价', '8900')
  await type(phone, '数量', '4')
  await phone.see('¥35,600.00')
}

/** The interactions of one walk, in milliseconds. */
async function measureWalk(phone: H5Phone, storage: Task['storage']): Promise<number[]> {
  const { page } = phone
  await page.addInitScript(watchInteractions)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await phone.open('/pages/index/index', { storage })
  await walkThroughTabs(phone)
  await decideTask(phone)
  const decided = await readInteractions(page)
  await phone.open('/pages/eform/formApprove?procDefKey=purchase')
  await fillInForm(phone)
  return [...decided, ...(await readInteractions(page))]
}

async function main({ origin, storage, runs }: Task): Promise<void> {
  const browser = await launchChromium()
  try {
    for (let run = 0; run < runs; run += 1) {
      const phone = await H5Phone.make(browser, origin, { density: 1 })
      console.log(JSON.stringify(await measureWalk(phone, storage)))
      await phone.close()
    }
  } finally {
    await browser.close()
  }
}

main(JSON.parse(process.argv[2] ?? '')).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
