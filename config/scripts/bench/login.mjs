// The H5 login page on a slow phone, beside two floors that are built and visited in the same run.
import fs from 'node:fs'
import path from 'node:path'

import { build } from '../build.mjs'
import { bundleServer } from '../bundle-server.mjs'
import { ROOT } from '../source-hash.mjs'
import { withBrowser } from './browser.mjs'
import { serveFolder } from './files.mjs'
import { buildFloors } from './floors.mjs'
import { compare, heapBytes, unusedPercent, visit, visitTwice } from './page.mjs'
import { inTemporary } from './process.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

const KB = 1024
export const PAGE = '/pages/index/login'
/** Both fields and the button: a skeleton has neither. */
export const LOGIN = { selector: 'input:not([type=checkbox])', count: 2, button: '登录' }

/** A copy: a build that happens meanwhile must not change what is measured. */
async function copyOfOurs() {
  await build('h5')
  const copy = path.join(ROOT, '.tmp/bench/ours')
  fs.rmSync(copy, { recursive: true, force: true })
  fs.cpSync(path.join(ROOT, 'dist/h5'), copy, { recursive: true })
  return copy
}

function tell(report, { ours, empty, plain }) {
  report.add('H5 login: bytes, brotli', ours.bytes / KB, 'KB', { most: 142 })
  report.add('H5 login: bytes with headers', ours.travelled / KB, 'KB')
  report.add('H5 login: sent', ours.requests, 'requests')
  report.add('H5 login: first paint (FCP)', ours.fcp, 'ms')
  report.add('  an empty React page', empty.fcp, 'ms')
  report.add('  ours beside the empty one', ours.fcp / empty.fcp, '×', { most: 0.75 })
  report.add('H5 login: ready', ours.ready, 'ms')
  report.add('  plain React with antd-mobile', plain.ready, 'ms')
  report.add('  ours beside the plain one', ours.ready / plain.ready, '×', { most: 1.08 })
  report.add('  bytes of the plain one', plain.bytes / KB, 'KB')
  report.add('  sent by the plain one', plain.requests, 'requests')
  report.add('H5 login: layout shift (CLS)', ours.cls, '', { most: 0.01 })
  report.add('H5 login: blocked', ours.blocked, 'ms')
}

/** What is counted at rest: the same in every run, however busy the machine is. */
async function measureAtRest(report, browser, { plain, ours }) {
  report.add('H5 login: JavaScript not run', await unusedPercent(browser, ours), '%', { most: 55 })
  report.add('  of the plain one', await unusedPercent(browser, plain), '%')
  const [heap, plainHeap] = [await heapBytes(browser, ours), await heapBytes(browser, plain)]
  report.add('H5 login: JavaScript heap', heap / KB, 'KB')
  report.add('  of the plain one', plainHeap / KB, 'KB')
  report.add('  ours beside the plain one', heap / plainHeap, '×', { most: 1.35 })
}

/** From the product's own server: what a browser may keep is for that to say. */
async function measureAgain(report, browser, runs) {
  const program = await bundleServer()
  await inTemporary((parent) =>
    withServer(program, { ...UNLIMITED, DATA_DIR: path.join(parent, 'data') }, async (origin) => {
      const { again } = await compare(visitTwice, browser, { again: { url: origin + PAGE, ready: LOGIN } }, runs)
      report.add('H5 login, a second visit: bytes with headers', again.travelled / KB, 'KB', { most: 2 })
      report.add('  ready', again.ready, 'ms')
      report.add('  beside the first visit', again.ready / again.cold, '×', { most: 0.7 })
    }),
  )
}

export async function measureLogin(report, runs) {
  const folders = { ...(await buildFloors()), ours: await copyOfOurs() }
  const servers = {}
  for (const [name, folder] of Object.entries(folders)) servers[name] = await serveFolder(folder)
  const pages = {
    empty: { url: `${servers.empty.origin}/`, ready: { selector: '#ready', count: 1 } },
    plain: { url: `${servers.plain.origin}/login`, ready: LOGIN },
    ours: { url: servers.ours.origin + PAGE, ready: LOGIN },
  }
  await withBrowser(async (browser) => {
    tell(report, await compare(visit, browser, pages, runs))
    await measureAtRest(report, browser, pages)
    await measureAgain(report, browser, runs)
  })
  for (const server of Object.values(servers)) server.close()
}
