// What only a release of the mini-program needs stands in a package of its own, so that the product's install stays small.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { ROOT } from '../source-hash.mjs'

const TOOLS = path.join(ROOT, 'config/weapp')

const isInstalled = (folder = TOOLS) => fs.existsSync(path.join(folder, 'node_modules/.package-lock.json'))

/** @throws {Error} whose message is for a person, when the tools are not installed */
export function assertInstalled(folder = TOOLS) {
  if (isInstalled(folder)) return
  throw new Error(
    "WeChat's tools are not installed: `npm ci --prefix config/weapp` does it (290 MB, without install scripts).",
  )
}

/** Loads a module of the tools' package by its name, as `require` does. */
export function requireTool(name, folder = TOOLS) {
  assertInstalled(folder)
  return createRequire(path.join(folder, 'package.json'))(name)
}

/**
 * Asserts that what a command needs stands in the environment.
 *
 * @param needed rows of `{ name, description, mistake? }`; `mistake(value)` says in a few words what is wrong
 * @throws {Error} one sentence with everything that is missing or wrong
 */
export function assertSettings(command, needed, environment = process.env) {
  const wrong = needed.flatMap(({ name, description, mistake }) => {
    const value = environment[name]
    if (!value) return [`${name} (${description})`]
    const words = mistake?.(value)
    return words ? [`${name}, which ${words}`] : []
  })
  if (wrong.length > 0) throw new Error(`${command} needs ${wrong.join('; ')}.`)
}
