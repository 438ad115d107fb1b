import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

import { findOrInstall } from './packages.mjs'

// Chromium without a window of its own: nothing of a browser's is drawn around a page, which halves what a phone costs.
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function onPath(name) {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

function systemChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !fs.existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  return given || NAMES.map(onPath).find(Boolean) || (fs.existsSync(MAC) ? MAC : '')
}

/** Empty where there is none and none can be had. */
function headlessShell(print) {
  try {
    return findOrInstall(SHELL, () => onPath(SHELL), { debian: SHELL, advice: '' }, print)
  } catch {
    return ''
  }
}

/** The path of a Chromium or Chrome, the lightest there is. @throws {Error} that says how to get one */
export function findChromium(print) {
  const light = process.env.CHROMIUM_PATH ? '' : headlessShell(print)
  if (light) return light
  const advice = 'Install Chromium or Chrome, or set CHROMIUM_PATH to its program.'
  return findOrInstall('Chromium', systemChromium, { debian: 'chromium', advice }, print)
}

function chineseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (status !== 0) return process.platform === 'linux' ? '' : 'the font of the system'
  return stdout.split('\n')[0]?.trim() ?? ''
}

/** The family of a font that holds Chinese. Whether Chromium draws with it is a journey of its own. */
export function findChineseFont(print) {
  const advice = 'Install a Chinese font such as Noto Sans CJK SC.'
  return findOrInstall('A Chinese font', chineseFont, { debian: 'fonts-noto-cjk', advice }, print)
}
