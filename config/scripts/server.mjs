// npm run server: the server alone, with the pages only when they were built before.
// npm run server -- create-admin --phone 138... --name ... --company ...: the first administrator.
import { followNpm } from './follow-npm.mjs'
import { prepare } from './prepare.mjs'

followNpm()
try {
  await import(await prepare({ pages: false }))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
