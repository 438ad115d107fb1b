import path from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'

import { findChromium } from '../setup/chromium.mjs'
import { ROOT } from '../source-hash.mjs'

const SIZES = { posterPx: 640, spinPx: 288, quality: { poster: 0.82, spin: 0.7 } }
// Software drawing: the same picture on every machine, with or without a graphics card.
const SOFTWARE = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox']

/** Opens a photographer: give it a model's bytes, get its pictures. */
export async function openStudio() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path.join(ROOT, 'config/scripts/models/shoot.mjs')],
    bundle: true,
    write: false,
    format: 'iife',
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  })
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args: SOFTWARE })
  const page = await browser.newPage()
  await page.setContent('<body></body>')
  await page.addScriptTag({ content: outputFiles[0].text })
  return {
    async shoot(bytes) {
      const take = ([base64, sizes]) => globalThis.shoot(base64, sizes)
      const { frames, columns, ...pictures } = await page.evaluate(take, [bytes.toString('base64'), SIZES])
      const decode = ([name, address]) => [name, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')]
      return { frames, columns, ...Object.fromEntries(Object.entries(pictures).map(decode)) }
    },
    close: () => browser.close(),
  }
}
