import fs from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

const INTERPRETED = ['--js-flags=--no-sparkplug --no-maglev --no-turbofan']

/**
 * The browser of this machine: `CHROMIUM_PATH`, else where systems put it.
 *
 * @throws {Error} that says how to get one
 */
function chromiumPath(): string {
  const found = [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && fs.existsSync(place))
  if (!found) throw new Error('No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}

/** `webgl` draws 3D by software, which costs time in every page; what compiles nothing holds no code but what it was given. */
export function launchChromium({ webgl = false, compiles = true } = {}): Promise<Browser> {
  const args = [...QUIET, ...(webgl ? SOFTWARE_GL : ['--disable-gpu']), ...(compiles ? [] : INTERPRETED)]
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args })
}
