// The examples of the OpenAPI document: what a run of the conformance kit sent to a demonstration, and what it answered.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { require } from 'tsx/cjs/api'

import { ROOT } from './source-hash.mjs'

const TARGET = path.join(ROOT, 'src/server/http/openapi-examples.json')
/** Enough to see what an entry looks like. */
const MOST_ENTRIES = 2
/** Of a database that no longer exists; nevertheless nobody should try them, and scanners of secrets should be silent. */
const SECRETS = new Set(['access_token', 'refresh_token', 'password', 'secret', 'seed', 'holder', 'token'])
const API_KEY = /^va_/

/** The part of an answer that an example shows. */
function shorten(value, name = '') {
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((one) => shorten(one))
  const isSecret = typeof value === 'string' && value.length >= 20 && (SECRETS.has(name) || API_KEY.test(value))
  if (isSecret) return 'x'.repeat(value.length)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one, key)]))
}

async function startDemonstration(directory) {
  const { openEmbedded } = require('../../src/server/db/connection.ts', import.meta.url)
  const { buildApp } = require('../../src/server/app.ts', import.meta.url)
  const { createServices } = require('../../src/server/services.ts', import.meta.url)
  const { readSettings } = require('../../src/server/settings.ts', import.meta.url)
  const { seedDemo } = require('../../src/server/seed/index.ts', import.meta.url)
  const handle = await openEmbedded(path.join(directory, 'database'))
  await handle.migrate()
  const settings = readSettings({ DATA_DIR: directory, LOG_LEVEL: 'silent', RATE_LIMIT: '100000' })
  const services = createServices(handle, settings)
  await seedDemo(handle, new Date(), services.files)
  const app = await buildApp(services)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return { base, close: () => app.close().then(() => handle.close()) }
}

/** @returns {Promise<number>} how many calls have one */
export async function writeExamples() {
  const { checkConformance } = require('../../src/server/conformance/run.ts', import.meta.url)
  const { DEMO_PASSWORD, demoPeople } = require('../../src/server/seed/people.ts', import.meta.url)
  const account = ({ phone }) => ({ username: phone, password: DEMO_PASSWORD })
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'visitor-assistant-examples-'))
  const demonstration = await startDemonstration(directory)
  const examples = {}
  try {
    const findings = await checkConformance({
      hosts: { base: demonstration.base },
      user: account(demoPeople.wangQiang),
      partner: account(demoPeople.zhouMin),
      gate: account(demoPeople.wangMin),
      write: true,
      scratch: true,
      // The last answer of a call counts: later ones come from lists that hold something.
      collect: (call, input, data) => {
        examples[call] = { input: shorten(input), data: shorten(data) }
      },
    })
    const refused = findings.find(({ call, verdict }) => call === 'createToken' && verdict !== 'fits')
    if (refused) throw new Error(`The demonstration let nobody in: ${refused.notes.join('; ')}`)
  } finally {
    await demonstration.close()
    fs.rmSync(directory, { recursive: true, force: true })
  }
  const sorted = Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)))
  fs.writeFileSync(TARGET, `${JSON.stringify(sorted, null, 1)}\n`)
  return Object.keys(sorted).length
}
