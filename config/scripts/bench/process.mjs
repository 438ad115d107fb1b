// A program in a process of its own: when it answers, what memory and processor time it takes.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 6 * 60_000
const KB = 1024
/** What a person may have set for a server of their own; it must not lead a measurement there. */
const OWN_SETTINGS = ['DATABASE_URL', 'FILE_STORE', 'HOST', 'SEED', 'RATE_LIMIT', 'LOG_LEVEL']

/** @returns {Promise<string>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(String(port)))
    })
  })
}

/** Gives `use` an empty directory that is gone afterwards. */
export async function inTemporary(use) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'visitor-assistant-bench-'))
  try {
    return await use(directory)
  } finally {
    fs.rmSync(directory, { recursive: true, force: true })
  }
}

/** Resident memory, MB. */
export function memoryOf(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / KB
}

/** Ticks of a process so far: its own, and those of its children that have ended. @throws {Error} without /proc */
function readTicks(pid) {
  const stat = `/proc/${pid}/stat`
  if (!fs.existsSync(stat)) throw new Error('the processor time of another process is read from /proc, on Linux')
  // After the name, which may hold spaces: state first, the four times 12th to 15th.
  const [user, system, ...ofChildren] = fs.readFileSync(stat, 'utf8').split(') ').at(-1).split(' ').slice(11, 15)
  return { own: Number(user) + Number(system), ended: Number(ofChildren[0]) + Number(ofChildren[1]) }
}

const readTicksPerSecond = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processor time so far, milliseconds. @throws {Error} on a system without /proc */
export const processorTimeOf = (pid) => (readTicks(pid).own / readTicksPerSecond()) * 1000

/** Processor time so far of a process and of all its children, those too that have ended; milliseconds. */
export function sumProcessorTime(pid) {
  const { own, ended } = readTicks(pid)
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const living = children.filter((child) => child && fs.existsSync(`/proc/${child}/stat`))
  const ticks = living.reduce((sum, child) => sum + readTicks(child).own, own + ended)
  return (ticks / readTicksPerSecond()) * 1000
}

async function untilAnswers(url, child, said) {
  const deadline = Date.now() + LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the program ended with exit code ${child.exitCode}: ${said()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(25)
  }
  throw new Error(`${url} did not answer: ${said()}`)
}

function environmentOf(own) {
  const environment = { ...process.env }
  for (const name of OWN_SETTINGS) delete environment[name]
  return { ...environment, ...own }
}

function spawnProgram([program, ...words], cwd, environment) {
  const stdio = ['ignore', 'pipe', 'pipe']
  // A group of its own, so that a stop reaches what npm started.
  const child = spawn(program, words, { cwd, env: environmentOf(environment), stdio, detached: true })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-2000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { child, said: () => output.trim() }
}

/**
 * Starts a program and waits until its address answers. `seconds`: from the command to that answer.
 *
 * @throws {Error} with the end of what it said, when it ends or stays silent
 */
export async function startServer(command, { url, cwd, environment }) {
  const began = Date.now()
  const { child, said } = spawnProgram(command, cwd, environment)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid, 'SIGTERM')
    await gone
  }
  try {
    await untilAnswers(url, child, said)
  } catch (error) {
    await stop()
    throw error
  }
  return { pid: child.pid, seconds: (Date.now() - began) / 1000, stop }
}
