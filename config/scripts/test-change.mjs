// npm run test:change: what the difference to a base can touch.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'
import { JOURNEYS, planBuilds, planJest, planStatic, UNITS } from './test-plan.mjs'
import { jestStep } from './test-steps.mjs'
import { planFiles } from './tiers.mjs'
import { findTouched } from './touched.mjs'

/** They read files that nobody imports: documents, the lock file, every source. */
const WHOLE_TREE = /^test\/[^/]+\.test\.ts$/

function git(...words) {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function tryGit(...words) {
  try {
    return git(...words)
  } catch {
    return ''
  }
}

/** Where this branch left what has landed; a commit that has landed itself is compared with the one before. */
function findBase() {
  const landed = tryGit('merge-base', 'HEAD', 'origin/main')
  return landed && landed !== tryGit('rev-parse', 'HEAD') ? landed : tryGit('rev-parse', 'HEAD~1') || 'HEAD'
}

/** Files that differ from `base`, new ones that git does not know yet included. */
function listChanged(base) {
  const changed = git('diff', '--name-only', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))].sort()
}

/** The unit tests that import a changed file, found by Jest, and those that read the whole tree. */
function planRelated(context, changed) {
  const { isFull, seed, results, environment } = context
  const sources = changed.filter((file) => /\.(tsx?|mjs|cjs|json)$/.test(file) && fs.existsSync(path.join(ROOT, file)))
  const general = planFiles().units.filter((file) => WHOLE_TREE.test(file) || /\.architecture\./.test(file))
  const related = ['--selectProjects', ...UNITS.projects, `--seed=${seed}`, '--passWithNoTests', '--findRelatedTests']
  const options = { results, isFull, environment, workers: UNITS.workers, mayBeEmpty: true }
  return [
    ...planJest(context, 'the tree', general, UNITS),
    ...(sources.length ? [jestStep('related tests', [...related, ...sources], options)] : []),
  ]
}

function planTouchedJourneys(context, { journeys, isGeneral }) {
  if (!journeys.length && !isGeneral) return []
  const mains = planFiles().breadth
  return [
    planBuilds(),
    ...(isGeneral
      ? planJest(context, 'every page, a journey a subject', mains, { ...JOURNEYS, environment: { JOURNEYS: 'main' } })
      : []),
    ...planJest(context, 'journeys of the change', journeys, {
      ...JOURNEYS,
      environment: { TEST_POSTGRES_URL: context.postgresUrl },
    }),
  ]
}

/** @returns the steps, after saying what they follow from */
export function planChange(context) {
  const base = context.base ?? findBase()
  const changed = listChanged(base)
  const touched = findTouched(changed)
  console.log(`${changed.length} files differ from ${base.slice(0, 12)}`)
  if (touched.features.length) console.log(`features: ${touched.features.join(', ')}`)
  if (touched.isGeneral)
    console.log('too many journeys for a quick answer: the main one of each subject stands for them')
  return [...planStatic(), ...planRelated(context, changed), ...planTouchedJourneys(context, touched)]
}
