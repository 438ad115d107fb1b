// Lighthouse, mobile, on the pages that people open most, from the product's own server. It is no package of ours:
// `npm install --ignore-scripts lighthouse@12.8.2` in a folder of its own, whose name LIGHTHOUSE gives.
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { build } from '../build.mjs'
import { bundleServer } from '../bundle-server.mjs'
import { findChromium } from '../setup/chromium.mjs'
import { FLAGS } from './browser.mjs'
import { productPage } from './exhibition.mjs'
import { tokenFor } from './load.mjs'
import { median, prepare } from './page.mjs'
import { inTemporary } from './process.mjs'
import { APPROVER, storageOf } from './tasks.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

const TODOS = '/core/api/app/appTenant/getTodoList?current=1&size=20'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LEAST = { performance: 95, accessibility: 97 }

/** @throws {Error} when no folder is named, or Lighthouse is not in it */
async function loadLighthouse() {
  const folder = process.env.LIGHTHOUSE
  if (!folder) throw new Error('LIGHTHOUSE names no folder that Lighthouse is installed in; see CONTRIBUTING.md')
  const program = createRequire(path.resolve(folder, 'package.json')).resolve('lighthouse')
  const load = (file) => import(pathToFileURL(file).href)
  const puppeteer = await load(createRequire(program).resolve('puppeteer-core'))
  return { lighthouse: (await load(program)).default, puppeteer: puppeteer.default }
}

async function detailPage(origin) {
  const headers = { authorization: `Bearer ${await tokenFor(origin, APPROVER)}` }
  const { data } = await (await fetch(origin + TODOS, { headers })).json()
  return `/pages/eform/bpmTask/flowApprove?taskId=${data.records[0].taskId}`
}

async function pagesOf(origin) {
  const storage = await storageOf(origin, APPROVER)
  const product = await productPage(origin)
  return {
    login: { url: `${origin}/pages/index/login` },
    home: { url: `${origin}/pages/index/index`, storage },
    'to-dos': { url: `${origin}/pages/agency/application`, storage },
    detail: { url: origin + (await detailPage(origin)), storage },
    survey: { url: `${origin}/pages/h5/survey` },
    // Before 3D starts: who saves data is asked first.
    product: { url: product.url, savesData: true, least: { ...LEAST, performance: 90 } },
  }
}

/** One visit by a browser that has been nowhere. */
async function audit({ lighthouse, puppeteer }, { url, storage, savesData }) {
  const args = [...FLAGS, '--disable-gpu']
  const browser = await puppeteer.launch({ executablePath: findChromium(console.log), args })
  try {
    const page = await browser.newPage()
    await page.evaluateOnNewDocument(prepare, { storage, savesData })
    const { lhr } = await lighthouse(url, { onlyCategories: CATEGORIES, logLevel: 'error' }, undefined, page)
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
    return lhr
  } finally {
    await browser.close()
  }
}

/** What is wrong with a page beside its speed, in Lighthouse's words. */
function faultsOf({ audits, categories }) {
  const beside = Object.entries(categories).filter(([name]) => name !== 'performance')
  const named = beside.flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0))
  const isWrong = ({ score }) => score !== null && score < 1
  return [...new Set(named.map(({ id }) => id))].filter((id) => isWrong(audits[id])).map((id) => audits[id].title)
}

async function measurePage(report, tools, [name, page], runs) {
  const found = []
  for (let run = 1; run <= runs; run++) found.push(await audit(tools, page))
  const { least = LEAST } = page
  for (const category of CATEGORIES) {
    const score = median(found.map(({ categories }) => categories[category].score * 100))
    report.add(`Lighthouse, ${name}: ${category}`, score, 'of 100', { least: least[category] })
  }
  for (const fault of faultsOf(found[0])) console.log(`    ${fault}`)
}

export async function measureLighthouse(report, runs) {
  const tools = await loadLighthouse()
  await build('h5')
  const program = await bundleServer()
  await inTemporary((parent) =>
    withServer(program, { ...UNLIMITED, DATA_DIR: path.join(parent, 'data') }, async (origin) => {
      for (const page of Object.entries(await pagesOf(origin))) await measurePage(report, tools, page, runs)
    }),
  )
}
