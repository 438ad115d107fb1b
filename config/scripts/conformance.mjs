/** `npm run conformance`: checks that a backend answers as the contract describes. */
import { parseArgs } from 'node:util'
import { require } from 'tsx/cjs/api'

import { findBackend } from './backends.mjs'

const USAGE = `npm run conformance -- --base <address> --user <phone> --password <password> [options]

  --base              address of the backend, e.g. https://api.example.com
  --user, --password  a member of staff (best an administrator with tasks and messages)
  --partner, --partner-password   a partner; without one the partner area is not checked
  --gate, --gate-password         a guard or a reception, for the calls of the gate; without one they are refused
  --channel           address of the channel host, when it is another one
  --platform          address of the partner-platform host, when it is another one
  --backend           name of a back end that has an adapter (src/contract/backends); by default the contract's own form
  --write             checks calls that leave a trace too (favourites, read marks, one upload ...)
  --scratch           for a database that is thrown away: changes, creates and destroys whatever the contract can; the report
                      names each call that was nevertheless checked by its refusal alone, or not at all, and why
  --strict            other names than the contract's are failures

Exit code: 0 when the client can work with every answer, 1 when not or when nobody answers, 2 when something is missing here.
`

const options = {
  base: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  partner: { type: 'string' },
  'partner-password': { type: 'string' },
  gate: { type: 'string' },
  'gate-password': { type: 'string' },
  channel: { type: 'string' },
  platform: { type: 'string' },
  backend: { type: 'string' },
  write: { type: 'boolean', default: false },
  scratch: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n\n${USAGE}`)
  process.exit(2)
}

/** The adapter that was asked for; undefined for the contract's own. */
function readAdapter(name) {
  try {
    const file = findBackend(name, '--backend')
    return file && require(file, import.meta.url).default
  } catch (error) {
    return fail(error.message)
  }
}

function readArguments() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return fail(error.message)
  }
}

const given = readArguments()
for (const name of ['base', 'user', 'password']) if (!given[name]) fail(`--${name} is missing.`)
for (const name of ['base', 'channel', 'platform']) {
  if (given[name] && !/^https?:\/\//.test(given[name])) fail(`--${name} must begin with http:// or https://.`)
}
const adapter = readAdapter(given.backend)

const { checkConformance, UnreachableBackendError } = require('../../src/server/conformance/run.ts', import.meta.url)
const { hasFailed, formatConformanceReport } = require('../../src/server/conformance/report.ts', import.meta.url)

const readAccount = (name) =>
  given[name] ? { username: given[name], password: given[`${name}-password`] ?? '' } : undefined

try {
  const findings = await checkConformance({
    hosts: { base: given.base, channel: given.channel, platform: given.platform },
    user: { username: given.user, password: given.password },
    partner: readAccount('partner'),
    gate: readAccount('gate'),
    write: given.write,
    scratch: given.scratch,
    adapter,
  })
  process.stdout.write(formatConformanceReport(findings, given.base))
  process.exitCode = hasFailed(findings, given.strict) ? 1 : 0
} catch (error) {
  if (!(error instanceof UnreachableBackendError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
