// npm start: everything from a fresh clone to a running product, skipping what is done. Plain Node, for nothing is
// installed yet when it begins.
import { fileURLToPath } from 'node:url'

import { followNpm } from './follow-npm.mjs'
import { prepare } from './prepare.mjs'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A line per call is for operators; the person in front of the terminal looks for the address.
  process.env.LOG_LEVEL ??= 'warn'
  followNpm()
  try {
    await import(await prepare({ pages: true }))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
