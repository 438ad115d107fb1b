// node config/scripts/test-node.mjs [22 ...]: the server's tests and a start on other releases of Node than the one at
// hand; without a release, on each that the product is tested on. npm carries their binaries (config/node).
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { TESTED_RELEASES } from './node-release.mjs'
import { ROOT } from './source-hash.mjs'

const BINARIES = path.join(ROOT, 'config/node')
const START_LIMIT_MS = 10 * 60_000
const POLL_MS = 500
const JEST = ['node_modules/jest/bin/jest.js', '-c', 'config/jest.config.cjs', '--selectProjects', 'node']

const binFolder = (release) => path.join(BINARIES, `node_modules/node-${release}/bin`)
const program = (release) => path.join(binFolder(release), 'node')

/** Whether the binary is there, of the very version that config/node asks for. */
function isInstalled(release) {
  const read = (...words) => JSON.parse(fs.readFileSync(path.join(BINARIES, ...words, 'package.json'), 'utf8'))
  if (!fs.existsSync(program(release))) return false
  return read().dependencies[`node-${release}`].endsWith(`@${read('node_modules', `node-${release}`).version}`)
}

function ensureBinaries() {
  if (TESTED_RELEASES.every(isInstalled)) return
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `config/node holds binaries for Linux on x64 alone; this is ${process.platform} on ${process.arch}.`,
    )
  const { status } = spawnSync('npm', ['ci', '--prefix', BINARIES, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The binaries of Node could not be installed (config/node).')
}

/** The same environment with that release first in PATH: what a script starts by name is of it, too. */
function buildEnvironment(release, more = {}) {
  return { ...process.env, ...more, PATH: `${binFolder(release)}${path.delimiter}${process.env.PATH}` }
}

function runServerTests(release) {
  const words = [...JEST, '--testPathPattern', 'test/server', '--maxWorkers=2']
  const { status } = spawnSync(program(release), words, {
    cwd: ROOT,
    env: buildEnvironment(release),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The server's tests failed on Node ${release}.`)
}

async function findFreePort() {
  const server = net.createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts the product on a database of its own, as `npm start` does, and asks it for its health and its first page. */
async function tryStart(release) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `node-${release}-`))
  const port = await findFreePort()
  const {
    NODE_ENV: _,
    DATABASE_URL: __,
    ...environment
  } = buildEnvironment(release, {
    PORT: String(port),
    DATA_DIR: folder,
  })
  const child = spawn(program(release), ['config/scripts/start.mjs'], { cwd: ROOT, env: environment, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const origin = `http://127.0.0.1:${port}`
    const deadline = Date.now() + START_LIMIT_MS
    const ask = (address) => fetch(origin + address).catch(() => undefined)
    while (!(await ask('/healthz'))?.ok) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`npm start did not come up on Node ${release}:\n${output}`)
      await sleep(POLL_MS)
    }
    const page = await (await ask('/'))?.text()
    if (!page?.includes('<title>访客助手</title>')) throw new Error(`Node ${release} did not serve the first page.`)
    if (/Node \d+\.\d+\.\d+ /.test(output)) throw new Error(`Node ${release} was warned of:\n${output}`)
  } finally {
    child.kill('SIGTERM')
    await ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2).map(Number)
try {
  const unknown = wanted.filter((release) => !TESTED_RELEASES.includes(release))
  if (unknown.length > 0) throw new Error(`Known releases of Node: ${TESTED_RELEASES.join(', ')}.`)
  ensureBinaries()
  for (const release of wanted.length > 0 ? wanted : TESTED_RELEASES) {
    await tryStart(release)
    console.log(`Node ${release}: npm start serves`)
    runServerTests(release)
    console.log(`Node ${release}: the server's tests pass`)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
