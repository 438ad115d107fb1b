// npm run bench: the figures of the product, measured here and now, beside what they are to be. Prints, never asserts.
// The table stands beside the figures committed last (test/bench/figures.json); `--save` writes those anew, always of all
// usual parts. `npm run bench -- login server`: only those parts. BENCH_RUNS=5: visits of each page. `fresh` also clones,
// installs and starts anew, `scale` fills ten million tasks, `processes` compares one to eight, `replica` looks at a
// standby, `lighthouse` asks Lighthouse: only when they are named, for they take minutes.
import os from 'node:os'

import { prepare } from './prepare.mjs'
import { ROOT } from './source-hash.mjs'

const DEFAULT_RUNS = 5
const ONLY_WHEN_NAMED = ['fresh', 'lighthouse', 'processes', 'replica', 'scale']

function visits() {
  const runs = Number(process.env.BENCH_RUNS ?? DEFAULT_RUNS)
  if (Number.isInteger(runs) && runs > 0) return runs
  throw new Error(`BENCH_RUNS must be a whole number from 1, not ${process.env.BENCH_RUNS}`)
}

/** Loaded late: the packages they need may have to be installed first. */
async function loadParts(runs) {
  const start = await import('./bench/start.mjs')
  const { measureLogin } = await import('./bench/login.mjs')
  const { measureOwnCode } = await import('./bench/own-code.mjs')
  const { measureSurvey } = await import('./bench/survey.mjs')
  const { measureTasks } = await import('./bench/tasks.mjs')
  const { measureExhibition } = await import('./bench/exhibition.mjs')
  const { measureOpportunities } = await import('./bench/opportunities.mjs')
  const { measureLighthouse } = await import('./bench/lighthouse.mjs')
  const server = await import('./bench/throughput.mjs')
  const { measureSignIns } = await import('./bench/activity.mjs')
  const { measureScale } = await import('./bench/scale.mjs')
  const { measureProcesses } = await import('./bench/processes.mjs')
  const { measureReplica } = await import('./bench/replica.mjs')
  const { measurePackages } = await import('./bench/packages.mjs')
  const { measureMiniProgram } = await import('./bench/mini-program.mjs')
  const { measureInteractions } = await import('./bench/interactions.mjs')
  return {
    packages: [['sizes of the mini-program', measurePackages]],
    miniprogram: [['the start of the mini-program', (report) => measureMiniProgram(report, runs)]],
    interactions: [['interactions on H5', (report) => measureInteractions(report, runs)]],
    login: [['the H5 login page', (report) => measureLogin(report, runs)]],
    own: [['our own code on the H5 login page', measureOwnCode]],
    survey: [['the H5 survey page', (report) => measureSurvey(report, runs)]],
    tasks: [['to-dos on H5', (report) => measureTasks(report, runs)]],
    exhibition: [['the exhibition in 3D', (report) => measureExhibition(report, runs)]],
    partner: [['opportunities on H5', (report) => measureOpportunities(report, runs)]],
    lighthouse: [['Lighthouse', (report) => measureLighthouse(report, runs)]],
    start: [['starts', start.measureStarts]],
    server: [
      ['plain Fastify under load', server.measurePlain],
      ['the embedded database under load', server.measureEmbedded],
      ['PostgreSQL under load', server.measurePostgres],
      ['500 sign-ins to an activity', measureSignIns],
    ],
    processes: [['one to eight processes', measureProcesses]],
    replica: [['a replica beside the primary', measureReplica]],
    scale: [['ten million tasks', measureScale]],
    fresh: [['a fresh clone', start.measureFreshClone]],
  }
}

const words = process.argv.slice(2)
const isSaved = words.includes('--save')

function chosen(parts) {
  const names = words.filter((word) => word !== '--save')
  const unknown = names.filter((name) => !(name in parts))
  if (unknown.length) throw new Error(`usage: npm run bench -- [--save] [${Object.keys(parts).join('] [')}]`)
  if (names.length > 0 && !isSaved) return names
  // What is saved replaces the last run, so it is a whole one.
  return Object.keys(parts).filter((name) => names.includes(name) || !ONLY_WHEN_NAMED.includes(name))
}

async function main() {
  const runs = visits()
  process.chdir(ROOT)
  await prepare({ pages: true })
  const { machine } = await import('./test-table.mjs')
  const { Report } = await import('./bench/report.mjs')
  const parts = await loadParts(runs)
  const report = new Report()
  const load = () =>
    os
      .loadavg()
      .map((average) => average.toFixed(1))
      .join(' ')
  const about = { machine: machine(), date: new Date().toISOString(), visits: runs, loadBefore: load() }
  console.log(`${about.machine}; load average ${about.loadBefore}`)
  for (const [figure, measure] of chosen(parts).flatMap((name) => parts[name])) {
    console.log(`\nMeasuring ${figure} ...`)
    await measure(report).catch((error) => report.missing(figure, error.message))
  }
  const file = report.write({ ...about, loadAfter: load() }, { isSaved })
  console.log(`\n${report.table()}\n\nAlso in ${file}; ratios hold on a busy machine, times and rates do not.`)
}

await main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
