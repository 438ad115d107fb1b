// Draws what takes no SVG from the drawings of src/assets: the pictures of share cards, src/assets/share/*.jpg, and the
// icons of the installed H5, src/assets/install/*.png.
// Run: npm run cards (needs Chromium and a Chinese font)
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

import { findChromium } from './setup/chromium.mjs'
import { ROOT } from './source-hash.mjs'

/** 5:4, as WeChat shows it in a chat; what is at the sides may be cut on H5, where it is square. */
const SIZE = { width: 500, height: 400 }
const OUTPUT = path.join(ROOT, 'src/assets/share')
const INSTALL = path.join(ROOT, 'src/assets/install')

/**
 * By name: the side, and whether the system cuts its own shape: the ground then fills the square, and the sign stays in
 * the safe circle. iPhones show a transparent corner black.
 */
const icons = {
  'icon-192': [192, false],
  'icon-512': [512, false],
  'icon-maskable-512': [512, true],
  'apple-touch-icon': [180, true],
}

/** Word, icon, and the two colours of the sky. */
const cards = {
  visit: ['访客邀请', 'app/visitor.svg', '#e3f9f0', '#b8eed7'],
  activity: ['活动邀请', 'app/activity.svg', '#fff0f3', '#ffd3dc'],
  launch: ['发布会', 'app/hall.svg', '#e8f1ff', '#bcd8ff'],
  form: ['邀您填写', 'app/survey.svg', '#e8f7ff', '#bfe4fb'],
}

const pageOf = ([word, icon, from, to]) => `<!doctype html><style>
  * { margin: 0; box-sizing: border-box; font-family: "PingFang SC", "Noto Sans CJK SC", sans-serif }
  body { width: 500px; height: 400px; overflow: hidden; background: linear-gradient(160deg, ${from}, ${to}); position: relative }
  i { position: absolute; border-radius: 50%; background: #fff; opacity: .35 }
  main { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; padding-top: 64px; gap: 26px }
  .icon svg { width: 148px; height: 148px; filter: drop-shadow(0 14px 22px rgba(20, 60, 120, .22)) }
  p { font-size: 46px; font-weight: 600; color: #1d2129; letter-spacing: 2px }
  footer { position: absolute; bottom: 26px; left: 0; right: 0; display: flex; justify-content: center; align-items: center; gap: 9px; font-size: 20px; color: #4e5969 }
  footer svg { width: 28px; height: 28px }
</style><i style="width:300px;height:300px;right:-90px;top:-120px"></i><i style="width:220px;height:220px;left:-80px;bottom:-70px"></i>
<main><div class="icon">${readAsset(icon)}</div><p>${word}</p></main><footer>${readAsset('logo.svg')}访客助手</footer>`

function readAsset(name) {
  return readFileSync(path.join(ROOT, 'src/assets', name), 'utf8')
}

function buildIconPage([side, isFull]) {
  const logo = readAsset('logo.svg')
  const drawing = isFull ? logo.replace('width="96" height="96" rx="24"', 'width="96" height="96"') : logo
  return `<!doctype html><style>* { margin: 0 } svg { display: block; width: ${side}px; height: ${side}px }</style>${drawing}`
}

for (const folder of [OUTPUT, INSTALL]) mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(console.log), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: SIZE })
for (const [name, card] of Object.entries(cards)) {
  await page.setContent(pageOf(card))
  const file = path.join(OUTPUT, `${name}.jpg`)
  const { length } = await page.screenshot({ path: file, type: 'jpeg', quality: 82 })
  console.log(`${name}: ${length} bytes`)
}
for (const [name, icon] of Object.entries(icons)) {
  const [side] = icon
  await page.setViewportSize({ width: side, height: side })
  await page.setContent(buildIconPage(icon))
  const file = path.join(INSTALL, `${name}.png`)
  const { length } = await page.screenshot({ path: file, omitBackground: true })
  console.log(`${name}: ${length} bytes`)
}
await browser.close()
