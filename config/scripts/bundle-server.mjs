// Bundles src/server into dist/server, with the migrations beside it. Packages stay in node_modules.
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

const OUTPUT = path.join(ROOT, 'dist/server')

/** Writes only what differs and each file at once: another server may be reading them. */
function writeChanged(file, contents) {
  if (fs.existsSync(file) && fs.readFileSync(file).equals(contents)) return
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, contents)
  fs.renameSync(draft, file)
}

const PROGRAMS = {
  main: 'src/server/main.ts',
  backup: 'src/server/backup/main.ts',
  'create-database': 'src/server/start/create-database.ts',
  'picture-process': 'src/server/files/picture-process.ts',
}
/** What the programs read beside themselves. */
const DATA = ['db/migrations', 'domains/study/media', 'domains/exhibition/models']

function copyData(source) {
  const from = path.join(ROOT, 'src/server', source)
  const folder = path.basename(source)
  const names = fs.readdirSync(from, { recursive: true }).filter((name) => fs.statSync(path.join(from, name)).isFile())
  for (const name of names) writeChanged(path.join(OUTPUT, folder, name), fs.readFileSync(path.join(from, name)))
}

/**
 * Takes well under a second, so it is done at every start.
 *
 * @returns {Promise<string>} the program
 */
export async function bundleServer() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: OUTPUT,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    sourcemap: true,
    logLevel: 'error',
  })
  for (const { path: file, contents } of outputFiles) writeChanged(file, Buffer.from(contents))
  for (const source of DATA) copyData(source)
  return path.join(OUTPUT, 'main.js')
}
