import { chromium } from 'playwright-core'

import { findChromium } from '../setup/chromium.mjs'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-extensions']

/** Gives `use` a browser that is closed afterwards. */
export async function withBrowser(use) {
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args: FLAGS })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
