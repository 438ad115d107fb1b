// From opening the mini-program to its first text, in the tests' runner: beside a bare Taro application of four pages.
import fs from 'node:fs'
import path from 'node:path'

import { build } from '../build.mjs'
import { bundleServer } from '../bundle-server.mjs'
import { ROOT } from '../source-hash.mjs'
import { median } from './page.mjs'
import { inTemporary } from './process.mjs'
import { runBenchProgram, runProgram } from './program.mjs'
import { APPROVER, signIn } from './tasks.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

const BARE = path.join(ROOT, 'test/bench/bare-taro')
const TARO = path.join(ROOT, 'node_modules/@tarojs/cli/bin/taro')

/** The folder of the bare mini-program, built now. */
async function buildBare() {
  const out = path.join(ROOT, '.tmp/bench/bare-taro')
  fs.rmSync(out, { recursive: true, force: true })
  const environment = { OUTPUT_ROOT: path.relative(BARE, out), NODE_ENV: 'production', TARO_ENV: 'weapp' }
  await runProgram([TARO, 'build', '--type', 'weapp', '--no-check'], { cwd: BARE, environment })
  return out
}

/** @returns a function that gives the median of a page, in milliseconds: `opening` or `scripts`, see the program */
async function measureStarts(task) {
  const rows = []
  await runBenchProgram('mini-program-start.ts', task, (starts) => {
    rows.push(starts)
    const words = Object.entries(starts).map(([name, { opening }]) => `${name} ${Math.round(opening)} ms`)
    console.log(`  ${rows.length} of ${task.runs}, first text: ${words.join(', ')}`)
  })
  return (name, since) => median(rows.map((row) => row[name][since]))
}

export async function measureMiniProgram(report, runs) {
  await build('weapp')
  const program = await bundleServer()
  const bare = await buildBare()
  await inTemporary((parent) =>
    withServer(program, { ...UNLIMITED, DATA_DIR: path.join(parent, 'data') }, async (origin) => {
      const storage = await signIn(origin, APPROVER)
      const took = await measureStarts({ ours: path.join(ROOT, 'dist/weapp'), bare, origin, storage, runs })
      const compareWithBare = (name, since) => took(name, since) / took('bare', since)
      report.add('mini-program, from opening to the first text: login', took('login', 'opening'), 'ms')
      report.add('  home', took('home', 'opening'), 'ms')
      report.add('  a bare Taro application of four pages', took('bare', 'opening'), 'ms')
      report.add('  login beside the bare one', compareWithBare('login', 'opening'), '×', { most: 1.25 })
      report.add('  home beside the bare one', compareWithBare('home', 'opening'), '×', { most: 1.45 })
      report.add('  login beside the bare one, without loading the runner', compareWithBare('login', 'scripts'), '×')
      report.add('  home beside the bare one, without loading the runner', compareWithBare('home', 'scripts'), '×')
    }),
  )
}
