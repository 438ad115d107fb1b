// Builds the pages of test/bench/floors that ours is compared with. Their tools are installed beside them.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { precompress } from '../precompress.mjs'
import { ROOT } from '../source-hash.mjs'

const FLOORS = path.join(ROOT, 'test/bench/floors')
const VITE = path.join(FLOORS, 'node_modules/vite/bin/vite.js')
const LOCK = path.join(FLOORS, 'package-lock.json')
const INSTALLED = path.join(FLOORS, 'node_modules/.package-lock.json')

function install() {
  if (fs.existsSync(INSTALLED) && fs.statSync(INSTALLED).mtimeMs >= fs.statSync(LOCK).mtimeMs) return
  console.log('Installing the tools of the floors ...')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FLOORS,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function buildFloor(name) {
  const out = path.join(ROOT, '.tmp/bench', name)
  const words = ['build', name, '--config', 'vite.config.mjs', '--outDir', out, '--emptyOutDir', '--logLevel', 'error']
  execFileSync(process.execPath, [VITE, ...words], { cwd: FLOORS, stdio: 'inherit' })
  await precompress(out)
  return out
}

/** The folders of both floors, built now. */
export async function buildFloors() {
  install()
  return { empty: await buildFloor('react-empty'), plain: await buildFloor('antd-mobile') }
}
