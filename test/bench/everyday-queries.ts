// Tells, as lines of JSON, what the server asks PostgreSQL in each of some calls, over a database that it has filled before:
// `config/scripts/bench/throughput.mjs` lets plain Fastify ask the same.
import { buildApp } from '@/server/app'
import { openPostgres } from '@/server/db/connection'
import { createServices } from '@/server/services'
import { readSettings } from '@/server/settings'

import { recordConnections, recordQueries } from '../support/scale/recording'

interface Task {
  /** Of the database. */
  url: string
  /** Of the person who calls. */
  token: string
  paths: string[]
  /** Where files of the server may lie. */
  directory: string
}

async function main({ url, token, paths, directory }: Task) {
  recordConnections()
  const handle = await openPostgres(url)
  // The load has called more often than anybody may, and the database remembers it.
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: directory, RATE_LIMIT: '999999999' })
  const app = await buildApp(createServices(handle, settings))
  const call = async (path: string) => {
    const answer = await app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
    if (answer.json().code !== 200) throw new Error(`${path} answered ${answer.body.slice(0, 200)}`)
  }
  try {
    for (const path of paths) {
      // What is remembered from one call to the next is asked in the first one alone.
      await call(path)
      const queries = await recordQueries(() => call(path))
      console.log(JSON.stringify({ path, queries }))
    }
  } finally {
    await app.close()
    await handle.close()
  }
}

main(JSON.parse(process.argv[2] ?? '')).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
