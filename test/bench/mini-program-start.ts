// How long a mini-program takes to its first text in the runner, on a processor four times slower: ours at its login page
// and at its home page, beside a bare one. `config/scripts/bench/mini-program.mjs` starts it and reads its lines.
import type { Browser } from 'playwright-core'

import { launchChromium } from '../support/chromium'
import { createRunner, type OpenOptions, type Runner } from '../weapp/runner/driver'

/** The host baked into the build that `npm run build:weapp` makes by default. */
const BAKED_HOST = 'http://127.0.0.1:8080'
const CPU_SLOWDOWN = 4

interface Task {
  /** Folders of built mini-programs. */
  ours: string
  bare: string
  /** The server that answers ours. */
  origin: string
  /** What somebody who is signed in has stored. */
  storage: Record<string, unknown>
  runs: number
}

/** Milliseconds until the first text: from opening, and from then on when the runner, which every program needs, was loaded. */
interface Start {
  opening: number
  scripts: number
}

/** Runs in the page before the runner: notes when the program begins to load, and when its page first shows a text. */
function watchFirstText() {
  let began = 0
  const found: { start?: Start } = {}
  Object.assign(window, { measuredStart: found })
  Object.defineProperty(window, 'mini', {
    configurable: true,
    set(value) {
      Object.defineProperty(window, 'mini', { configurable: true, writable: true, value })
      began = performance.now()
    },
  })
  const observer = new MutationObserver(() => {
    const hasText = [...document.querySelectorAll('.wx-webview')].some((page) => page.textContent?.trim())
    if (!hasText) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const now = performance.now()
      found.start = { opening: now, scripts: now - began }
    })
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** One start in a fresh context. */
async function measureStart(runner: Runner, address: string, storage: OpenOptions['storage'] = {}): Promise<Start> {
  const prepare: OpenOptions['prepare'] = async (page) => {
    await page.addInitScript(watchFirstText)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  const mini = await runner.open(address, { storage, prepare })
  const handle = await mini.page.waitForFunction(
    () => (window as unknown as { measuredStart: { start?: Start } }).measuredStart.start,
  )
  const took = await handle.jsonValue()
  await mini.close()
  if (took === undefined) throw new Error(`${address} showed no text`)
  return took
}

async function measureAll({ ours, bare, origin, storage, runs }: Task, browser: Browser): Promise<void> {
  const bareRunner = await createRunner(bare, { browser, density: 1 })
  const ourRunner = await createRunner(ours, { browser, density: 1, hosts: { [BAKED_HOST]: origin } })
  for (let run = 0; run < runs; run += 1) {
    const took = {
      bare: await measureStart(bareRunner, 'pages/one/index'),
      login: await measureStart(ourRunner, 'pages/index/login'),
      home: await measureStart(ourRunner, 'pages/index/index', storage),
    }
    console.log(JSON.stringify(took))
  }
  await bareRunner.close()
  await ourRunner.close()
}

async function main(task: Task): Promise<void> {
  const browser = await launchChromium()
  try {
    await measureAll(task, browser)
  } finally {
    await browser.close()
  }
}

main(JSON.parse(process.argv[2] ?? '')).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
