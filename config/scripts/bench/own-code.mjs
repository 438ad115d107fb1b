// How much of our own code the login page loads and does not run. Minified code does not tell whose it is: this is
// counted on a build of its own, the same but for source maps.
import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

import { buildWithMaps } from '../build.mjs'
import { ROOT } from '../source-hash.mjs'
import { withBrowser } from './browser.mjs'
import { serveFolder } from './files.mjs'
import { LOGIN, PAGE } from './login.mjs'
import { scriptsRun } from './page.mjs'

const OURS = /^webpack:\/\/[^/]*\/\.?\/?src\//
const SHOWN = 5

/** Adds the characters of a script to what is known of the modules that they come from. */
function countModules(modules, { source, isUsed, map }) {
  let at = 0
  for (const [line, text] of source.split('\n').entries()) {
    for (let column = 0; column < text.length; column++, at++) {
      const { originalSource } = map.findEntry(line, column)
      if (!OURS.test(originalSource ?? '')) continue
      const known = modules.get(originalSource) ?? { all: 0, used: 0 }
      modules.set(originalSource, { all: known.all + 1, used: known.used + isUsed[at] })
    }
    at += 1 // the end of the line
  }
}

function mapOf(folder, url) {
  const file = path.join(folder, `${new URL(url).pathname}.map`)
  return fs.existsSync(file) ? new SourceMap(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined
}

export async function measureOwnCode(report) {
  const folder = path.join(ROOT, '.tmp/bench/mapped')
  await buildWithMaps(folder)
  const server = await serveFolder(folder)
  const scripts = await withBrowser((browser) => scriptsRun(browser, { url: server.origin + PAGE, ready: LOGIN }))
  server.close()
  const modules = new Map()
  for (const script of scripts) {
    const map = mapOf(folder, script.url)
    if (map) countModules(modules, { ...script, map })
  }
  const sum = (key) => [...modules.values()].reduce((total, module) => total + module[key], 0)
  report.add('H5 login: modules of src, not run', (1 - sum('used') / sum('all')) * 100, '%', { most: 35 })
  const unused = ([, { all, used }]) => all - used
  const largest = [...modules].sort((a, b) => unused(b) - unused(a)).slice(0, SHOWN)
  for (const [name, { all, used }] of largest)
    console.log(`    ${all - used} of ${all} characters  ${name.replace(OURS, '')}`)
}
