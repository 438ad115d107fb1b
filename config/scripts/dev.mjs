// npm run dev: the H5 with hot reload on port 10086, its calls proxied to the server on PORT, which starts again
// when its own sources change.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { followNpm } from './follow-npm.mjs'
import { prepare } from './prepare.mjs'
import { ROOT } from './source-hash.mjs'

const SERVER_SOURCES = ['src/server', 'src/contract', 'src/lib']
const QUIET_MS = 300

const script = (name) => path.join(ROOT, 'config/scripts', name)
const run = (name, ...words) => spawn(process.execPath, [script(name), ...words], { cwd: ROOT, stdio: 'inherit' })

let server
let pages
let isStopping = false
// A mistake in a source must not end the whole session, one at the first start must.
let hasChanged = false

const gone = (child) =>
  new Promise((resolve) => (child && child.exitCode === null ? child.once('exit', resolve) : resolve()))

async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const child of [server, pages]) child?.kill('SIGTERM')
  await Promise.all([gone(server), gone(pages)])
  process.exit(code)
}

function startServer() {
  const current = run('server.mjs')
  server = current
  current.once('exit', (code) => {
    if (isStopping) return
    if (current.isReplaced) return startServer()
    if (!hasChanged) return stop(code ?? 0)
    server = undefined
    console.log('The server waits for a change of its sources.')
  })
}

function restartOnChange() {
  let timer
  const restart = () => {
    hasChanged = true
    if (!server) return startServer()
    server.isReplaced = true
    server.kill('SIGTERM')
  }
  for (const directory of SERVER_SOURCES) {
    fs.watch(path.join(ROOT, directory), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(restart, QUIET_MS)
    }).unref()
  }
}

followNpm()
try {
  await prepare({ pages: false })
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  startServer()
  restartOnChange()
  pages = run('build.mjs', 'h5', '--watch')
  pages.once('exit', (code) => stop(code ?? 0))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
