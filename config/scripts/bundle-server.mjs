// Bundles src/server into dist/server, with the migrations beside it. Packages stay in node_modules.
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

const OUTPUT = path.join(ROOT, 'dist/server')

/** Takes well under a second, so it is done at every start. */
export async function bundleServer() {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/server/main.ts', 'src/server/create-database.ts'],
    outdir: OUTPUT,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    sourcemap: true,
    logLevel: 'error',
  })
  fs.rmSync(path.join(OUTPUT, 'migrations'), { recursive: true, force: true })
  fs.cpSync(path.join(ROOT, 'src/server/migrations'), path.join(OUTPUT, 'migrations'), { recursive: true })
  return path.join(OUTPUT, 'main.js')
}
