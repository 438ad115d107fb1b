import { chromium } from 'playwright-core'

import { findChromium } from '../setup/chromium.mjs'

export const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-extensions']
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** Gives `use` a browser that is closed afterwards; `draws` 3D by software, which costs time in every page. */
export async function withBrowser(use, { draws = false } = {}) {
  const args = [...FLAGS, ...(draws ? SOFTWARE_GL : ['--disable-gpu'])]
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
