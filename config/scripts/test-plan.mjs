// The steps of each tier, cheapest first: what fails early is known early.
import path from 'node:path'

import { TESTED_RELEASES } from './node-release.mjs'
import { ROOT } from './source-hash.mjs'
import { TESTED_POSTGRES } from './test-postgres.mjs'
import { check, jestStep, programStep } from './test-steps.mjs'
import { planFiles, takeShard } from './tiers.mjs'

const UNUSED = ['-c', 'config/knip.jsonc', '--no-progress']
/** Workers of tests that wait for another process: fewer leave a part of both processors idle. */
const WAITING_WORKERS = 4
/** A few of these wait for a slow network, which is played by the clock. */
const UNIT_WORKERS = 3

/** Three runs of all unit tests to find which reach a mutant, then 600 of them. */
const MUTANTS_LIMIT_MS = 4 * 60 * 60_000

const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

/** TypeScript's native compiler; the packages that read code need the API of the one before it. */
const TSC = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc')

/** Several checkers each find the types that they share, which two processors do twice for nothing. */
const checkTypes = (name, config) => programStep(name, process.execPath, [TSC, '-p', config, '--checkers', '1'])

/** Types and format, side by side: each takes one processor. What the checks of types know is kept in .tmp. */
export function planStatic() {
  return [
    [
      programStep('lint and format', bin('biome'), ['check', '--error-on-warnings', '.']),
      checkTypes('types, mini-program', 'tsconfig.json'),
      checkTypes('types, H5', 'config/tsconfig.h5.json'),
    ],
  ]
}

/** Both targets, unless they stand as the sources say. */
export function planBuilds() {
  const build = (target) => async () => {
    const { build: make } = await import('./build.mjs')
    return check(`build ${target}`, () => make(target))()
  }
  return [build('h5'), build('weapp')]
}

/**
 * A step of Jest over some files; none when the list is empty.
 *
 * @param {object} context of the run, see test.mjs
 * @returns {(() => Promise<object>)[]}
 */
export function planJest(context, name, files, { projects, environment = {}, workers } = {}) {
  const { isFull, seed, results, shard } = context
  const own = takeShard(files, shard)
  if (!own.length) return []
  const words = ['--selectProjects', ...projects, `--seed=${seed}`, '--runTestsByPath', ...own]
  const options = { results, isFull, environment: { ...context.environment, ...environment }, workers }
  return [jestStep(name, words, options)]
}

/** Beside the clients' tests, which wait, the server's keep both processors busy. */
export const UNITS = { projects: ['node', 'h5', 'weapp'], workers: UNIT_WORKERS }
export const JOURNEYS = { projects: ['e2e'], workers: WAITING_WORKERS }

/** What `npm test` holds: everything once, in breadth. Of machines that share a run the first checks types and format. */
export function planTest(context) {
  const files = planFiles(context)
  const isFirst = !context.shard || context.shard.index === 1
  const unused = [
    programStep('nothing unused', bin('knip'), UNUSED),
    programStep('nothing for tests alone', bin('knip'), [...UNUSED, '--production', '--include', 'files']),
  ]
  return [
    ...(isFirst ? planStatic() : []),
    // The build of H5 ends first, and leaves its processor to the search for what is unused.
    [...planBuilds(), ...(isFirst ? unused : [])],
    ...planJest(context, 'units, components, server', files.units, UNITS),
    ...planJest(context, 'races on PostgreSQL', files.races, {
      projects: ['node'],
      environment: { TEST_DATABASE_URL: context.postgresUrl },
      workers: WAITING_WORKERS,
    }),
    ...planJest(context, 'every page, a journey a subject', files.breadth, {
      ...JOURNEYS,
      environment: { JOURNEYS: 'main' },
    }),
    ...planSpecification(context, 'test'),
  ]
}

/** What the gate adds to it. */
export function planGate(context) {
  const files = planFiles(context)
  const withServers = { TEST_POSTGRES_URL: context.postgresUrl }
  return [
    ...(context.isRest ? [planBuilds()] : []),
    ...planJest(context, 'server on PostgreSQL', files.postgres, {
      projects: ['node'],
      environment: { TEST_DATABASE_URL: context.postgresUrl },
      workers: WAITING_WORKERS,
    }),
    ...planJest(context, 'every other journey', files.journeys, {
      ...JOURNEYS,
      environment: { ...withServers, JOURNEYS: 'others' },
    }),
    ...planJest(context, 'hall and products in 3D', files.drawing, { projects: ['e2e'], workers: 1 }),
    ...planJest(context, 'servers under load', files.servers, { projects: ['e2e'], environment: withServers }),
    ...planSpecification(context, 'gate'),
    // Times are printed, never asserted: this fails only when the benchmark itself cannot run.
    ...(context.isFull
      ? [
          programStep('benchmark', process.execPath, ['config/scripts/bench.mjs'], {
            environment: { BENCH_RUNS: '5' },
          }),
          ...TESTED_RELEASES.map((release) =>
            programStep(`Node ${release}`, process.execPath, ['config/scripts/test-node.mjs', String(release)]),
          ),
          ...TESTED_POSTGRES.map((release) =>
            programStep(`PostgreSQL ${release}`, process.execPath, [
              'config/scripts/test-postgres.mjs',
              String(release),
            ]),
          ),
          programStep('unit tests in a hundred days', process.execPath, ['config/scripts/test-clock.mjs']),
          programStep('mutants', process.execPath, ['config/scripts/test-mutants.mjs', '--sample=600'], {
            limit: MUTANTS_LIMIT_MS,
          }),
        ]
      : []),
  ]
}

/** The specification's lines against the results of the steps before; a part of them proves nothing about the whole. */
function planSpecification(context, tier) {
  if (context.shard) return []
  const environment = { TEST_TIER: tier }
  return planJest(context, 'specification', planFiles(context).specification, { projects: ['e2e'], environment })
}
