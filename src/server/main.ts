import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { buildApp } from './app'
import { StartFailure } from './db/start-failure'
import { createServices } from './services'
import { readSettings, type Settings, SettingsError } from './settings'
import { createAdmin, readAdminRequest } from './start/create-admin'
import { demoAccountLines } from './start/demo-accounts'
import { assertCanListen, toListenFailure } from './start/listen'
import { openDatabase } from './start/open-database'
import { formatStartMessage, listServerAddresses } from './start/start-message'
import { stopOnSignal } from './start/stop'
import { handleUncaughtExceptions } from './start/uncaught-exceptions'
import { startWechatDemo } from './wechat-demo/wechat-demo'

const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Directory of the built H5: beside the bundle in `dist`, or below the project directory when run from the sources. */
function findBuiltPages(): string | null {
  const directory = __filename.endsWith('.ts') ? join(__dirname, '../../dist/h5') : join(__dirname, '../h5')
  return existsSync(join(directory, 'index.html')) ? directory : null
}

async function serve(settings: Settings): Promise<void> {
  await assertCanListen(settings)
  const database = await openDatabase(settings, printLine)
  let port = settings.port
  try {
    // A phone that scans a code needs the LAN address: the last in the list, if there is one.
    const origin = () => listServerAddresses(settings.host, port).at(-1) ?? ''
    const demo = await startWechatDemo(settings, database.handle.db, { origin })
    const services = createServices(database.handle, settings, { pages: findBuiltPages(), ...demo?.services })
    const app = await buildApp(services)
    handleUncaughtExceptions(app)
    await app.listen({ port: settings.port, host: settings.host })
    stopOnSignal(app, database)
    const address = app.server.address()
    port = typeof address === 'object' && address ? address.port : settings.port
    const accounts = await demoAccountLines(database.handle.db)
    printLine(formatStartMessage({ settings, port, hasPages: services.pages !== null, accounts }))
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Prints the message of an expected failure, or the stack of any other, to stderr. */
function printError(error: unknown, settings?: Settings): void {
  const failure = (settings && toListenFailure(error, settings)) ?? error
  const isExpected = failure instanceof StartFailure || failure instanceof SettingsError
  const text = isExpected ? failure.message : `The server could not start: ${(failure as Error).stack}`
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

async function makeAdmin(settings: Settings, words: readonly string[]): Promise<void> {
  const request = readAdminRequest(words)
  const database = await openDatabase(settings, printLine)
  try {
    const password = await createAdmin(database.handle, request, new Date())
    printLine(
      `${request.name} (${request.phone}) is administrator of ${request.company}. Password, shown once: ${password}`,
    )
  } finally {
    await database.close()
  }
}

async function main(): Promise<void> {
  const [command, ...words] = process.argv.slice(2)
  let settings: Settings | undefined
  try {
    settings = readSettings(process.env)
    if (command === undefined) await serve(settings)
    else if (command === 'create-admin') await makeAdmin(settings, words)
    else throw new StartFailure(`There is no command ${command}; there is create-admin.`)
  } catch (error) {
    printError(error, settings)
  }
}

void main()
