// Three PostgreSQL servers of Patroni behind HAProxy, with etcd between them, for tests: whoever is primary is killed.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findOrInstall } from './packages.mjs'
import { findFreePort, findOrdinaryPerson, findPostgresBinaries } from './postgres.mjs'

const HOMES = ['/usr/sbin', '/usr/bin', '/usr/local/bin']
const NODES = ['first', 'second', 'third']
const START_LIMIT_MS = 120_000

const find = (name) => HOMES.map((home) => path.join(home, name)).find((file) => fs.existsSync(file)) ?? ''

/** Asks a node's Patroni; undefined while it does not answer. */
async function ask(port, question) {
  try {
    return await fetch(`http://127.0.0.1:${port}/${question}`, { signal: AbortSignal.timeout(1000) })
  } catch {
    return undefined
  }
}

async function until(condition, what) {
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} did not start.`)
    await sleep(100)
  }
}

/** The configuration of one node. A primary that has no synchronous standby refuses nothing: the last one left goes on. */
function describeNode({ name, home, port, restPort, directory, etcdPort }) {
  const login = { username: 'test', password: 'test' }
  const listen = `127.0.0.1:${port}`
  const rest = `127.0.0.1:${restPort}`
  return {
    scope: 'visitor-assistant',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: path.join(directory, name),
      bin_dir: home,
      pgpass: path.join(directory, `${name}.pgpass`),
      authentication: { superuser: login, replication: { username: 'standby', password: 'standby' } },
      parameters: { unix_socket_directories: directory },
    },
  }
}

function describeProxy(port, nodes) {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`)
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 4s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 2s',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n')
}

/** The server of a node and its Patroni, ended at once as by a power cut. */
function killNode({ child, data }) {
  const file = path.join(data, 'postmaster.pid')
  const postmaster = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
  child.kill('SIGKILL')
  if (!postmaster) return
  try {
    process.kill(postmaster, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Starts a cluster of three nodes that commit to a standby before they acknowledge.
 *
 * @returns {Promise<{ url: string, killPrimary: () => Promise<string>, resume: (name: string) => Promise<void>,
 * stop: () => Promise<void> }>} the address of whoever is primary; `killPrimary` gives the name of the node, which
 * `resume` starts again and waits for until it follows
 * @throws {Error} that says what is missing
 */
export async function startPatroni() {
  const advice = 'Install Patroni 3, etcd 3.4 and HAProxy 2.'
  const program = (name, debian) => findOrInstall(name, () => find(name), { debian, advice })
  const programs = {
    patroni: program('patroni', 'patroni'),
    etcd: program('etcd', 'etcd-server'),
    haproxy: program('haproxy', 'haproxy'),
  }
  const home = findPostgresBinaries()
  const person = findOrdinaryPerson()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'visitor-assistant-patroni-'))
  if (person.uid !== undefined) fs.chownSync(directory, person.uid, person.gid)
  const run = (file, words) => spawn(file, words, { ...person, cwd: directory, stdio: 'ignore' })
  const write = (name, text) => {
    const file = path.join(directory, name)
    fs.writeFileSync(file, text)
    if (person.uid !== undefined) fs.chownSync(file, person.uid, person.gid)
    return file
  }

  const etcdPort = await findFreePort()
  const peerPort = await findFreePort()
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = run(programs.etcd, [
    ...['--data-dir', path.join(directory, 'etcd'), '--name', 'etcd'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ])
  await until(async () => (await ask(etcdPort, 'health'))?.ok, 'etcd')

  const nodes = []
  for (const name of NODES) {
    const node = { name, home, directory, etcdPort, port: await findFreePort(), restPort: await findFreePort() }
    const file = write(`${name}.yml`, JSON.stringify(describeNode(node)))
    nodes.push({ ...node, file, data: path.join(directory, name), child: undefined })
  }
  const startNode = async (node) => {
    node.child = run(programs.patroni, [node.file])
    await until(async () => (await ask(node.restPort, 'health'))?.ok, `Patroni's ${node.name} node`)
  }
  const isSynchronous = async ({ restPort }) => (await ask(restPort, 'synchronous'))?.ok
  const hasStandby = async () => (await Promise.all(nodes.map(isSynchronous))).some(Boolean)
  for (const node of nodes) await startNode(node)
  await until(hasStandby, 'A synchronous standby')

  const port = await findFreePort()
  const proxy = run(programs.haproxy, ['-f', write('haproxy.cfg', describeProxy(port, nodes))])
  const findPrimary = async () => {
    for (const node of nodes) if ((await ask(node.restPort, 'primary'))?.ok) return node
    return undefined
  }
  return {
    url: `postgres://test:test@127.0.0.1:${port}/postgres`,
    killPrimary: async () => {
      await until(hasStandby, 'A synchronous standby')
      const node = await findPrimary()
      if (!node) throw new Error('no node is primary')
      killNode(node)
      return node.name
    },
    resume: async (name) => {
      await startNode(nodes.find((node) => node.name === name))
    },
    stop: async () => {
      for (const node of nodes) if (node.child) killNode(node)
      for (const child of [proxy, etcd]) child.kill('SIGKILL')
      await sleep(500)
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
