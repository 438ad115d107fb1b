// node config/scripts/test-clock.mjs ['2027-03-01 00:05']: the unit tests as they run at another moment, by China's clock;
// without one, a hundred days from now, just after midnight. A test that a date or an hour breaks is found before it comes.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import dayjs from 'dayjs'

import { findOrInstall } from './setup/packages.mjs'
import { ROOT } from './source-hash.mjs'
import { UNITS } from './test-plan.mjs'

const JEST = ['node_modules/jest/bin/jest.js', '-c', 'config/jest.config.cjs', '--silent', '--maxWorkers=2']
const DAYS_AHEAD = 100

const [moment = dayjs().add(DAYS_AHEAD, 'day').format('YYYY-MM-DD 00:05')] = parseArgs({
  allowPositionals: true,
}).positionals

const onPath = () => spawnSync('which', ['faketime'], { encoding: 'utf8' }).stdout?.trim()

const advice = 'Install libfaketime, which gives programs another time.'
const faketime = findOrInstall('faketime', onPath, { debian: 'faketime', advice })
console.log(`unit tests at ${moment}`)
const { status } = spawnSync(faketime, [moment, process.execPath, ...JEST, '--selectProjects', ...UNITS.projects], {
  cwd: ROOT,
  // Times of files and of intervals stay as they are: Jest's cache and the limits of tests are no part of the question.
  env: { ...process.env, TZ: 'Asia/Shanghai', NO_FAKE_STAT: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
