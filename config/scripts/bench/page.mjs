// A page on a slow phone: what travels, when something is painted, when the content is there, what moved.
import { setTimeout as sleep } from 'node:timers/promises'

const kbit = (n) => (n * 1000) / 8
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: kbit(1600), uploadThroughput: kbit(750) }
const CPU_SLOWDOWN = 4
const QUIET_MS = 1000
const LIMIT_MS = 60_000
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Runs in the page before its own scripts. */
function probe({ selector, count, button, picture }) {
  window.measured = { fcp: null, ready: null, shifts: [], blocked: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.measured.fcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.measured.shifts.push([entry.startTime, entry.value])
  })
  watch('longtask', (entry) => {
    window.measured.blocked += entry.duration - 50
  })
  const hasButton = () =>
    [...document.querySelectorAll('button, [role=button]')].some((node) => node.textContent.trim() === button)
  const hasPicture = () =>
    [...document.images].some(
      ({ src, complete, naturalWidth }) => src.includes(picture) && complete && naturalWidth > 0,
    )
  const timer = setInterval(() => {
    if (document.querySelectorAll(selector).length < count) return
    if ((button && !hasButton()) || (picture && !hasPicture())) return
    window.measured.ready = performance.now()
    clearInterval(timer)
  }, 10)
}

/** Requests under way; bytes of the bodies as they travelled, and with their headers. */
function watchTraffic(session) {
  const traffic = { bytes: 0, travelled: 0, requests: 0, waiting: new Map(), last: Date.now() }
  const ended = ({ requestId, encodedDataLength = 0 }) => {
    const headers = traffic.waiting.get(requestId)
    if (headers === undefined) return
    traffic.waiting.delete(requestId)
    traffic.bytes += Math.max(0, encodedDataLength - headers)
    traffic.travelled += encodedDataLength
    traffic.last = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (/^(data|blob):/.test(request.url)) return
    traffic.requests += 1
    traffic.waiting.set(requestId, 0)
    traffic.last = Date.now()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (traffic.waiting.has(requestId)) traffic.waiting.set(requestId, response.encodedDataLength)
  })
  session.on('Network.loadingFinished', ended)
  session.on('Network.loadingFailed', ended)
  return traffic
}

async function untilQuiet(page, traffic) {
  const deadline = Date.now() + LIMIT_MS
  while (Date.now() < deadline) {
    const { ready, fcp } = await page.evaluate(() => window.measured)
    if (ready && fcp && traffic.waiting.size === 0 && Date.now() - traffic.last > QUIET_MS) return
    await sleep(50)
  }
  throw new Error(`${page.url()} did not become ready in ${LIMIT_MS / 1000} s`)
}

/** The worst window of layout shifts, as CLS is defined: gaps under 1 s, 5 s at most. */
function worstWindow(shifts) {
  let worst = 0
  let window = { sum: 0, first: 0, last: 0 }
  for (const [at, value] of shifts) {
    const isSame = window.sum > 0 && at - window.last < 1000 && at - window.first < 5000
    window = isSame ? { ...window, sum: window.sum + value, last: at } : { sum: value, first: at, last: at }
    worst = Math.max(worst, window.sum)
  }
  return worst
}

/** 1 for each character of a script that ran, 0 for the others. Ranges are nested: what lies inside overrules. */
function charactersRun({ source, functions }) {
  const isUsed = new Uint8Array(source.length)
  const ranges = functions.flatMap((part) => part.ranges)
  ranges.sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of ranges) isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return isUsed
}

/** Runs in the page before its own scripts: what somebody who was here before has stored, and whether they save data. */
export function prepare({ storage = {}, savesData = false }) {
  for (const [key, text] of Object.entries(storage)) localStorage.setItem(key, text)
  if (savesData) Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

async function inFreshContext(browser, use) {
  const context = await browser.newContext(PHONE)
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

async function newPage(context, { ready, storage, savesData }) {
  const page = await context.newPage()
  await page.addInitScript(prepare, { storage, savesData })
  await page.addInitScript(probe, ready)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  return { page, session }
}

function inFreshPage(browser, subject, use) {
  return inFreshContext(browser, async (context) => use(await newPage(context, subject)))
}

async function slowDown(session) {
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Opens the page and waits until it is at rest. @returns what travelled for it */
async function openUntilQuiet({ page, session }, { url }) {
  const traffic = watchTraffic(session)
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS })
  await untilQuiet(page, traffic)
  return traffic
}

async function visitSlowly(opened, subject) {
  await slowDown(opened.session)
  const { bytes, travelled, requests } = await openUntilQuiet(opened, subject)
  const { shifts, ...measured } = await opened.page.evaluate(() => window.measured)
  return { ...measured, cls: worstWindow(shifts), bytes, travelled, requests }
}

/** One cold visit: times in milliseconds. */
export function visit(browser, subject) {
  return inFreshPage(browser, subject, (opened) => visitSlowly(opened, subject))
}

/** A cold visit and another with what it left in the browser: milliseconds of both, bytes with headers of the other. */
export function visitTwice(browser, subject) {
  return inFreshContext(browser, async (context) => {
    const first = await newPage(context, subject)
    const { ready: cold } = await visitSlowly(first, subject)
    await first.page.close()
    const { ready, travelled } = await visitSlowly(await newPage(context, subject), subject)
    return { cold, ready, travelled }
  })
}

/** Runs in the page: from the next touch until a button with this text is drawn. */
function watchTap(button) {
  const isThere = () =>
    [...document.querySelectorAll('button, [role=button]')].some((node) => node.textContent.trim() === button)
  window.tapped = new Promise((resolve) => {
    const begin = () => {
      const began = performance.now()
      const look = () =>
        isThere() ? requestAnimationFrame(() => resolve(performance.now() - began)) : setTimeout(look, 5)
      look()
    }
    window.addEventListener('touchstart', begin, { capture: true, once: true })
  })
}

/** A tap on the first row of a page that is at rest, until a button of the next page is drawn: milliseconds. */
export function tap(browser, subject) {
  return inFreshPage(browser, subject, async (opened) => {
    const { page, session } = opened
    await openUntilQuiet(opened, subject)
    await slowDown(session)
    await page.evaluate(watchTap, subject.button)
    await page.locator(subject.ready.selector).first().tap()
    return { ready: await page.evaluate(() => window.tapped) }
  })
}

/** The scripts of a page, and what of them ran until it came to rest; not slowed down, for it is a count. */
export function scriptsRun(browser, subject) {
  return inFreshPage(browser, subject, async (opened) => {
    const { coverage } = opened.page
    await coverage.startJSCoverage()
    await openUntilQuiet(opened, subject)
    const scripts = (await coverage.stopJSCoverage()).filter(({ source }) => source)
    return scripts.map((script) => ({ url: script.url, source: script.source, isUsed: charactersRun(script) }))
  })
}

/** Per cent of the scripts of a page that did not run until it came to rest. */
export async function unusedPercent(browser, subject) {
  const scripts = await scriptsRun(browser, subject)
  const total = scripts.reduce((sum, { source }) => sum + source.length, 0)
  const used = scripts.reduce((sum, { isUsed }) => sum + isUsed.reduce((count, one) => count + one, 0), 0)
  return (1 - used / total) * 100
}

/** Bytes of JavaScript's heap that a page holds at rest. */
export function heapBytes(browser, subject) {
  return inFreshPage(browser, subject, async (opened) => {
    await openUntilQuiet(opened, subject)
    await opened.session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await opened.session.send('Runtime.getHeapUsage')
    return usedSize
  })
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const medians = (rows) =>
  Object.fromEntries(Object.keys(rows[0]).map((key) => [key, median(rows.map((row) => row[key]))]))

/** Several pages, measured in turn so that a busy moment of the machine meets all; medians, by name. */
export async function compare(measure, browser, pages, runs) {
  const measured = Object.fromEntries(Object.keys(pages).map((name) => [name, []]))
  for (let run = 1; run <= runs; run++) {
    for (const [name, page] of Object.entries(pages)) measured[name].push(await measure(browser, page))
    const words = Object.entries(measured).map(([name, rows]) => `${name} ${Math.round(rows.at(-1).ready)} ms`)
    console.log(`  ${run} of ${runs}, ready: ${words.join(', ')}`)
  }
  return Object.fromEntries(Object.entries(measured).map(([name, rows]) => [name, medians(rows)]))
}
