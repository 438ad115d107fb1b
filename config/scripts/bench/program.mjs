// Runs programs that measure and print a line of JSON for each run.
import { spawn } from 'node:child_process'
import path from 'node:path'
import readline from 'node:readline'

import { ROOT } from '../source-hash.mjs'

/**
 * Runs a program of Node until it ends.
 *
 * @param {string[]} words the program and its arguments
 * @param {{ cwd?: string, environment?: Record<string, string>, onLine?: (line: string) => void }} options
 * @throws {Error} with the end of what it wrote to stderr, when it ends badly
 */
export async function runProgram(words, { cwd = ROOT, environment = {}, onLine = () => undefined } = {}) {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000)
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  for await (const line of readline.createInterface({ input: child.stdout })) onLine(line)
  if ((await ended) !== 0) throw new Error(`${words.join(' ').slice(0, 80)} failed:\n${errors}`)
}

/** Runs a program of test/bench over the sources and gives what it prints, a value for each run. */
export async function runBenchProgram(name, task, onValue) {
  const words = ['--import', 'tsx', path.join(ROOT, 'test/bench', name), JSON.stringify(task)]
  await runProgram(words, { onLine: (line) => onValue(JSON.parse(line)) })
}
