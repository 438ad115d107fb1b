// A long list of to-dos, and a to-do opened from it, on a slow phone: beside plain React pages of the same work.
import path from 'node:path'

import { build } from '../build.mjs'
import { bundleServer } from '../bundle-server.mjs'
import { withBrowser } from './browser.mjs'
import { serveFolder } from './files.mjs'
import { buildFloors } from './floors.mjs'
import { tokenFor } from './load.mjs'
import { compare, tap, visit } from './page.mjs'
import { inTemporary } from './process.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

export const APPROVER = '13800138001'
/** Has a thousand to-dos. */
const LOADED = '13800138011'
const LIST = '/pages/agency/application'
const REPORT = '/pages/report/reportInfo'
const OUR_ROW = { selector: '[role=list] [role=button]', count: 1 }
const PLAIN_ROW = { selector: '.adm-list-item', count: 1 }
const DECISION = '同意'

/** What the mini-program has stored once this person has signed in. */
export async function signIn(origin, username) {
  const accessToken = await tokenFor(origin, username)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { data } = await (await fetch(`${origin}/core/api/app/user/getUserInfo`, { headers })).json()
  return { accessToken, user: JSON.stringify({ ...data, population: 'user' }) }
}

/** What H5 has stored once this person has signed in. */
export async function storageOf(origin, username) {
  const stored = Object.entries(await signIn(origin, username))
  return Object.fromEntries(stored.map(([key, value]) => [key, JSON.stringify({ data: value })]))
}

async function measureTap(report, browser, runs, { ours, plain }) {
  const list = { url: ours.origin + LIST, ready: OUR_ROW, storage: await storageOf(ours.origin, APPROVER) }
  const pages = {
    plain: { url: `${plain.origin}/todo`, ready: PLAIN_ROW, button: DECISION },
    cold: { ...list, savesData: true, button: DECISION },
    preloaded: { ...list, button: DECISION },
  }
  const found = await compare(tap, browser, pages, runs)
  report.add('H5 to-do, from the tap to its buttons', found.cold.ready, 'ms')
  report.add('  with its code preloaded', found.preloaded.ready, 'ms')
  report.add('  plain React with antd-mobile', found.plain.ready, 'ms')
  report.add('  ours beside the plain one', found.cold.ready / found.plain.ready, '×', { most: 0.9 })
  report.add('  ours preloaded beside it', found.preloaded.ready / found.plain.ready, '×', { most: 0.3 })
}

async function measureList(report, browser, runs, { ours, plain }) {
  const pages = {
    plain: { url: `${plain.origin}/todo?rows=1000`, ready: PLAIN_ROW },
    ours: { url: ours.origin + LIST, ready: OUR_ROW, storage: await storageOf(ours.origin, LOADED) },
  }
  const found = await compare(visit, browser, pages, runs)
  report.add('H5 list of 1000 to-dos: first rows', found.ours.ready, 'ms')
  report.add('  plain React, all 1000 at once', found.plain.ready, 'ms')
  report.add('  ours beside the plain one', found.ours.ready / found.plain.ready, '×', { most: 0.65 })
}

async function measureReport(report, browser, runs, { ours, plain }) {
  const storage = await storageOf(ours.origin, APPROVER)
  const headers = { authorization: `Bearer ${await tokenFor(ours.origin, APPROVER)}` }
  const { data } = await (await fetch(`${ours.origin}/core/api/app/actreport/list`, { headers })).json()
  const { id } = data.records.find(({ name }) => name === '产线 OEE')
  const pages = {
    plain: { url: `${plain.origin}/todo`, ready: PLAIN_ROW },
    ours: {
      url: `${ours.origin}${REPORT}?id=${id}`,
      ready: { selector: '[role=table] [role=cell]', count: 1 },
      storage,
    },
  }
  const found = await compare(visit, browser, pages, runs)
  report.add('H5 report, opened by its address: figures and table', found.ours.ready, 'ms')
  report.add('  plain React list route', found.plain.ready, 'ms')
  report.add('  ours beside the plain one', found.ours.ready / found.plain.ready, '×', { most: 1.1 })
}

export async function measureTasks(report, runs) {
  await build('h5')
  const program = await bundleServer()
  const { plain: folder } = await buildFloors()
  const plain = await serveFolder(folder)
  await inTemporary((parent) =>
    withServer(program, { ...UNLIMITED, DATA_DIR: path.join(parent, 'data') }, (origin) =>
      withBrowser(async (browser) => {
        await measureTap(report, browser, runs, { ours: { origin }, plain })
        await measureList(report, browser, runs, { ours: { origin }, plain })
        await measureReport(report, browser, runs, { ours: { origin }, plain })
      }),
    ),
  )
  plain.close()
}
