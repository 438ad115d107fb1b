// What WeChat weighs: the main package and each sub-package of the built mini-program.
import fs from 'node:fs'
import path from 'node:path'

import { build } from '../build.mjs'
import { ROOT } from '../source-hash.mjs'

const KB = 1024
const NOT_UPLOADED = /\.(map|LICENSE\.txt)$|^project(\.private)?\.config\.json$/
const MAIN = 'main'
const THREE = 'packages/three/'
const LIMITS_KB = { [MAIN]: 900, [THREE]: 900 }
const OTHERS_KB = 800

/** Bytes by package of a built mini-program. */
function weighPackages(directory) {
  const app = JSON.parse(fs.readFileSync(path.join(directory, 'app.json'), 'utf8'))
  const roots = (app.subPackages ?? app.subpackages ?? []).map(({ root }) => root.replace(/\/?$/, '/'))
  const bytes = Object.fromEntries([MAIN, ...roots].map((root) => [root, 0]))
  for (const name of fs.readdirSync(directory, { recursive: true })) {
    const entry = fs.statSync(path.join(directory, name))
    const file = name.split(path.sep).join('/')
    if (!entry.isFile() || NOT_UPLOADED.test(file)) continue
    bytes[roots.find((root) => file.startsWith(root)) ?? MAIN] += entry.size
  }
  return bytes
}

export async function measurePackages(report) {
  await build('weapp')
  for (const [root, bytes] of Object.entries(weighPackages(path.join(ROOT, 'dist/weapp'))))
    report.add(`mini-program: ${root}`, bytes / KB, 'KB', { most: LIMITS_KB[root] ?? OTHERS_KB })
}
