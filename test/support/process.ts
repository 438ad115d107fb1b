import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const SERVER = resolve('config/scripts/server.mjs')
const START_LIMIT_MS = 120_000

/** A server in a process of its own, as a person starts it. */
export interface ServerProcess {
  child: ChildProcess
  /** Everything printed so far, on both streams. */
  output(): string
  /** Where it listens, as it prints it. */
  origin(): Promise<string>
  /** The exit code; a signal's name when one ended it. */
  ended: Promise<number | string>
  stop(signal?: NodeJS.Signals): Promise<number | string>
}

/** What starts the server: by default Node and its script, alone. */
interface Command {
  /** Put before the script, for a process in a special place. */
  command?: string[]
  script?: string[]
  /** Put after the script. */
  words?: string[]
}

const running = new Set<ChildProcess>()

/** Ends what a failed test left running; call it after each file. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Starts the server by its script.
 *
 * @param environment settings; the port is a free one unless given
 */
export function startProcess(
  environment: Record<string, string>,
  { words = [], command = [], script = [process.execPath, SERVER] }: Command = {},
): ServerProcess {
  const [program = process.execPath, ...before] = [...command, ...script, ...words]
  const { TEST_DATABASE_URL: _test, DATABASE_URL: _url, ...inherited } = process.env
  const child = spawn(program, before, { env: { ...inherited, PORT: '0', LOG_LEVEL: 'warn', ...environment } })
  running.add(child)
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => {
      running.delete(child)
      done(code ?? signal ?? '')
    }),
  )
  return {
    child,
    output: () => printed,
    ended,
    async origin() {
      const deadline = Date.now() + START_LIMIT_MS
      while (Date.now() < deadline && running.has(child)) {
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
        if (address && printed.includes('Ctrl+C')) return address
        await sleep(20)
      }
      throw new Error(`the server did not start:\n${printed}`)
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** What a process takes of the machine's memory. */
export function residentMegabytes(pid: number | undefined): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) / 1024
}

/** An empty database on the server that `TEST_POSTGRES_URL` names; `npm test` starts one. */
export async function createPostgresDatabase(): Promise<{
  url: string
  query: Client['query']
  drop(): Promise<void>
}> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL must name a PostgreSQL server; npm test starts one')
  // Late: it does not load beside a browser's globals.
  const pg = await import('pg')
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = new pg.Client({ connectionString: server })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const own = new pg.Client({ connectionString: url.href })
  await own.connect()
  return {
    url: url.href,
    query: own.query.bind(own) as Client['query'],
    async drop() {
      await own.end()
      await maintenance.query(`drop database ${name} with (force)`)
      await maintenance.end()
    },
  }
}

/** Sends a call over HTTP and gives its status and body. */
export async function post(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
