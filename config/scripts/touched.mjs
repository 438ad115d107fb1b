// What a change can touch: the features it reaches by imports, and the journeys that open their pages.
import fs from 'node:fs'
import path from 'node:path'

import { reach, readImports, reverseImports } from './import-graph.mjs'
import { ROOT } from './source-hash.mjs'
import { listTests } from './tiers.mjs'

/** A change that reaches more features than this is general: the main journey of each subject answers sooner. */
const MOST_FEATURES = 4
/** More journeys than this take longer than the command promises. */
const MOST_JOURNEYS = 8
const PAGE_ADDRESS = /(pages\/[\w/-]+\w)/g
/** Helpers that know every page say nothing about the journey that uses them. */
const KNOWS_EVERY_PAGE = /^test\/e2e\/(visits|more-visits|states|empty-states|looks|journey|phone\/.*)\.ts$/

const featureName = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const isServer = (file) => file.startsWith('src/server/')
const isContract = (file) => file.startsWith('src/contract/')
const isRoute = (file) => /^src\/server\/.+\/([\w-]+-)?routes\.ts$/.test(file)

/** How often a journey and its helpers name a page of each feature. */
function countFeatures(journey, imports) {
  const files = reach(imports, [journey], (file) => !KNOWS_EVERY_PAGE.test(file) && file.startsWith('test/'))
  const read = [...files].filter((file) => file.startsWith('test/') && !KNOWS_EVERY_PAGE.test(file))
  const counts = new Map()
  for (const file of read) {
    for (const [, address] of fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(PAGE_ADDRESS)) {
      const names = new Set((imports.get(`src/${address}.tsx`) ?? []).flatMap((screen) => featureName(screen) ?? []))
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * What each journey is about: the features whose pages it names most often. Others, such as the login, it only passes
 * through; a feature that is passed through everywhere belongs to whoever names it most.
 *
 * @returns {Map<string, string[]>} by journey file: names of folders in src/features
 */
export function mapJourneys(imports = readImports()) {
  const files = listTests().flatMap(({ file }) => (file.startsWith('test/e2e/') ? [file] : []))
  const counted = files.map((file) => [file, countFeatures(file, imports)])
  const map = new Map()
  const covered = new Set()
  for (const [file, counts] of counted) {
    const most = Math.max(...counts.values())
    const names = [...counts].flatMap(([name, count]) => (count * 2 >= most ? [name] : []))
    map.set(file, names)
    for (const name of names) covered.add(name)
  }
  for (const name of new Set(counted.flatMap(([, counts]) => [...counts.keys()]))) {
    if (covered.has(name)) continue
    const most = Math.max(...counted.map(([, counts]) => counts.get(name) ?? 0))
    for (const [file, counts] of counted) if (counts.get(name) === most) map.get(file).push(name)
  }
  return map
}

/** Features whose screens import a changed file, or ask the calls that a changed file of the server answers. */
function listTouchedFeatures(changed, imports) {
  const reversed = reverseImports(imports)
  const isPassed = (file) => !featureName(file)
  const client = reach(
    reversed,
    changed.filter((file) => !isServer(file)),
    (file) => isPassed(file) && !isServer(file),
  )
  const server = reach(reversed, changed.filter(isServer))
  const contracts = [...server].filter(isRoute).flatMap((file) => (imports.get(file) ?? []).filter(isContract))
  const callers = contracts.flatMap((file) => reversed.get(file) ?? [])
  return new Set([...client, ...callers].flatMap((file) => featureName(file) ?? []))
}

/**
 * @param {string[]} changed paths from the root
 * @returns {{ features: string[], journeys: string[], isGeneral: boolean }} `isGeneral`: it reaches so much that the
 * main journey of each subject stands for all
 */
export function findTouched(changed) {
  const imports = readImports()
  const sources = changed.filter((file) => /^src\/.*\.(tsx?|scss|sql)$/.test(file))
  const features = [...listTouchedFeatures(sources, imports)].sort()
  const map = mapJourneys(imports)
  const ofFeatures = [...map].filter(([, names]) => names.some((name) => features.includes(name))).map(([file]) => file)
  const helpers = changed.filter((file) => file.startsWith('test/'))
  const ofHelpers = [...reach(reverseImports(imports), helpers)].filter((file) => map.has(file))
  const found = [...new Set([...ofFeatures, ...ofHelpers])].sort()
  const isGeneral =
    features.length > MOST_FEATURES || found.length > MOST_JOURNEYS || (sources.length > 0 && !features.length)
  return { features, journeys: isGeneral ? helpers.filter((file) => map.has(file)) : found, isGeneral }
}
