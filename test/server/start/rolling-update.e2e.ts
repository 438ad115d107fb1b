// The release before and this one serve one database at once, while people write: as an update without a pause goes.
// @tier full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

import { calls } from '@/contract/calls'
import { formatWireTime } from '@/lib/wire-time'
import { DEMO_PASSWORD, demoPeople } from '@/server/seed/people'

import { type Cluster, startCluster } from '../../../config/scripts/setup/postgres.mjs'
import { figure, note } from '../../support/note'
import { endProcesses, post, type ServerProcess, startProcess } from '../../support/process'
import { checkOut, findReleaseBefore, listMigrations } from '../../support/release-before'
import { keepWriting, notOnce } from '../../support/writes'

jest.setTimeout(600_000)

const SECONDS_BESIDE = process.env.FULL ? 120 : 10
const WRITERS = 4
const LIMIT_MS = 30_000

/** Which release takes each step of a repair: it is handed in, assigned, and accepted. */
const STEP_RELEASES = [
  ['before', 'now', 'before'],
  ['now', 'before', 'now'],
] as const
type Release = (typeof STEP_RELEASES)[number][number]

describe('an update without a pause', () => {
  let directory: string
  let cluster: Cluster
  let client: Client
  const servers: Partial<Record<Release, ServerProcess>> = {}
  const origins = { before: '', now: '' }
  const tokens = new Map<string, string>()
  const commit = findReleaseBefore()

  const start = async (release: Release, script?: string[]) => {
    const server = startProcess(
      { DATABASE_URL: cluster.url, DATA_DIR: directory, SEED: 'demo', TRUST_PROXY: '1', RATE_LIMIT: '1000000' },
      { ...(script && { script }) },
    )
    servers[release] = server
    origins[release] = await server.origin()
  }

  const countApplied = async () => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations')
    return rows[0]?.count
  }

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'rolling-update-'))
    const script = checkOut(commit)
    cluster = await startCluster()
    client = new Client({ connectionString: cluster.url })
    await client.connect()
    await start('before', [process.execPath, script])
  })
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.stop()
    endProcesses()
    await client?.end()
    await cluster?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  /** One session for all: what one release opened, the other knows. */
  const getToken = async (person: keyof typeof demoPeople, origin: string) => {
    const known = tokens.get(person)
    if (known) return known
    const { phone } = demoPeople[person]
    const signIn = { grant_type: 'password', username: phone, password: DEMO_PASSWORD, client: 'user' }
    const { body } = await post(origin, calls.createToken.path, signIn)
    tokens.set(person, String(body.access_token))
    return String(body.access_token)
  }

  const send = async (release: Release, person: keyof typeof demoPeople, path: string, body?: unknown) => {
    const origin = origins[release]
    const headers = { authorization: `Bearer ${await getToken(person, origin)}` }
    const answer = body
      ? (await post(origin, path, body, headers)).body
      : ((await (await fetch(origin + path, { headers })).json()) as Record<string, unknown>)
    if (answer.code !== 200) throw new Error(`${release} ${path}: ${JSON.stringify(answer)}`)
    return answer.data as Record<string, unknown>
  }

  const agree = async (release: Release, person: keyof typeof demoPeople, procInstId: string, formData?: object) => {
    const detail = await send(release, person, `${calls.getTaskDetail.path}?procInstId=${procInstId}`)
    const { taskId, version } = detail.task as { taskId: string; version: number }
    const decision = { taskId, version, action: 'agree', opinion: '同意', formData }
    return send(release, person, calls.actOnTask.path, decision)
  }

  /** A repair that goes from one release to the other, to its end. */
  const repair = async ([first, second, third]: (typeof STEP_RELEASES)[number]) => {
    const form = await send(first, 'liNa', `${calls.getProcessForm.path}?procDefKey=repair`)
    const main = {
      machine: 'CNC-09',
      line: 'A1',
      isStopped: false,
      foundAt: formatWireTime(Date.now()),
      fault: '主轴异响',
    }
    const submission = { procDefKey: 'repair', formVersion: form.formVersion, main }
    const procInstId = String((await send(first, 'liNa', calls.startProcess.path, submission)).procInstId)
    await agree(second, 'zhangWei', procInstId, { repairer: demoPeople.caoYang.id })
    const { status } = await agree(third, 'chenQiang', procInstId)
    return status
  }

  it(`loses nothing: the release before serves on beside this one for ${SECONDS_BESIDE} s`, async () => {
    expect(await countApplied()).toBe(listMigrations(commit).length)
    const older = keepWriting(origins.before, { writers: WRITERS, limitMs: LIMIT_MS })
    await start('now')
    expect(await countApplied()).toBe(listMigrations('HEAD').length)
    const newer = keepWriting(origins.now, { writers: WRITERS, limitMs: LIMIT_MS })
    const states: unknown[] = []
    for (const began = Date.now(); Date.now() - began < SECONDS_BESIDE * 1000; )
      for (const releases of STEP_RELEASES) states.push(await repair(releases))
    await older.finish()
    expect(await servers.before?.stop()).toBe(0)
    await sleep(1000)
    await newer.finish()

    const writes = [...older.writes, ...newer.writes]
    const refused = [...older.refused, ...newer.refused]
    const { rows } = await client.query('select trace_id as marker from client_error')
    const told = `${SECONDS_BESIDE} s, ${older.writes.length} and ${newer.writes.length} writes, each once; ${states.length} repairs by both`
    note(`${commit.slice(0, 8)} beside this release: ${told}; ${refused.length} told to come again`)
    figure('release before beside this one under writes', told)
    expect(older.countAcknowledged() + newer.countAcknowledged()).toBe(writes.length)
    expect(notOnce(writes, rows)).toEqual([])
    expect(refused.filter(({ status }) => status !== 503)).toEqual([])
    expect(states.length).toBeGreaterThan(1)
    expect(new Set(states)).toEqual(new Set(['approved']))
    const output = `${servers.before?.output()}${servers.now?.output()}`
    expect(output.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })
})
