import path from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'

import { findChromium } from '../setup/chromium.mjs'
import { ROOT } from '../source-hash.mjs'

const SIZES = {
  posterPx: 640,
  spinPx: 288,
  photoPx: [800, 600],
  hallPx: [390, 480], // the scene on a phone of the design
  hallBarPx: 106, // that the page covers above
  quality: { poster: 0.82, spin: 0.7, photo: 0.78, hall: 0.7 },
}
// Software drawing: the same picture on every machine, with or without a graphics card.
const SOFTWARE = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox']

const decode = (address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

async function openPage(browser) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path.join(ROOT, 'config/scripts/models/shoot.mjs')],
    bundle: true,
    write: false,
    format: 'iife',
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  })
  const page = await browser.newPage()
  await page.setContent('<body></body>')
  await page.addScriptTag({ content: outputFiles[0].text })
  return page
}

/** Opens a photographer: give it a model's bytes, get its pictures. */
export async function openStudio() {
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args: SOFTWARE })
  const page = await openPage(browser)
  return {
    /** The poster, and the sheet of pictures all around. */
    async shoot(bytes) {
      const take = ([base64, sizes]) => globalThis.shoot(base64, sizes)
      const { poster, spin, ...layout } = await page.evaluate(take, [bytes.toString('base64'), SIZES])
      return { poster: decode(poster), spin: decode(spin), ...layout }
    },
    /** Photos by name; `scene` says what it does and what is looked at. */
    async shootPhotos(bytes, scene) {
      const take = ([base64, sizes, given]) => globalThis.shootPhotos(base64, sizes, given)
      const photos = await page.evaluate(take, [bytes.toString('base64'), SIZES, scene])
      return Object.entries(photos).map(([name, address]) => [name, decode(address)])
    },
    /** The hall with the machine of each booth, whose bytes `bytesOf` gives by name. */
    async shootHall(bytesOf) {
      const booths = await page.evaluate(() => globalThis.booths)
      const units = booths.map(({ slug, ...unit }) => ({ ...unit, base64: bytesOf(slug).toString('base64') }))
      return decode(await page.evaluate(([all, sizes]) => globalThis.shootHall(all, sizes), [units, SIZES]))
    },
    close: () => browser.close(),
  }
}
