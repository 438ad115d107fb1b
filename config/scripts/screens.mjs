// npm run screens: opens every route and every 3D scene on both targets and lays the pictures out on one sheet, .tmp/screens/sheet.png.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

import { findChineseFont, findChromium } from './setup/chromium.mjs'
import { ROOT } from './source-hash.mjs'
import { jestStep, programStep } from './test-steps.mjs'

const SCREENS = path.join(ROOT, '.tmp/screens')
const COLUMNS = 8
const WIDTH_PX = 200

const pictures = (target) =>
  fs
    .readdirSync(path.join(SCREENS, target))
    .filter((file) => file.endsWith('.png') && !file.startsWith('failed-'))
    .sort()

function figure(target, file) {
  const name = path.basename(file, '.png')
  return `<figure><img src="${target}/${encodeURIComponent(file)}"><figcaption>${name}</figcaption></figure>`
}

function sheet() {
  const part = (target, title) =>
    `<h1>${title}</h1><div>${pictures(target)
      .map((file) => figure(target, file))
      .join('')}</div>`
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:16px;background:#e9edf3;font:12px sans-serif}div{display:grid;gap:12px;grid-template-columns:repeat(${COLUMNS},${WIDTH_PX}px)}
figure{margin:0}img{width:100%;border-radius:8px;background:#fff}figcaption{padding:4px;text-align:center}
</style>${part('h5', 'H5')}${part('weapp', 'mini-program')}`
}

async function photograph(executablePath) {
  const file = path.join(SCREENS, 'sheet.html')
  fs.writeFileSync(file, sheet())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: { width: COLUMNS * (WIDTH_PX + 12) + 32, height: 800 } })
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: path.join(SCREENS, 'sheet.png'), fullPage: true })
  await browser.close()
}

async function main() {
  const executable = await findChromium(console.log)
  await findChineseFont(console.log)
  fs.rmSync(SCREENS, { recursive: true, force: true })
  for (const target of ['h5', 'weapp']) {
    const build = await programStep(`build ${target}`, process.execPath, ['config/scripts/build.mjs', target])()
    if (build.failed) throw new Error(build.output)
  }
  const given = { results: path.join(ROOT, '.tmp/results'), environment: { CHROMIUM_PATH: executable } }
  const pages = jestStep('every page', ['--selectProjects', 'e2e', '--testPathPattern', 'every-page'], given)
  const scenes = jestStep('3D', ['--selectProjects', 'screens'], given)
  let [passed, failed] = [0, 0]
  for (const take of [pages, scenes]) {
    const taken = await take()
    passed += taken.passed
    failed += taken.failed
    if (taken.failed) console.log(taken.output)
  }
  await photograph(executable)
  console.log(
    `${passed} pages, ${failed} with problems: ${path.relative(process.cwd(), path.join(SCREENS, 'sheet.html'))}`,
  )
  process.exitCode = failed ? 1 : 0
}

await main()
