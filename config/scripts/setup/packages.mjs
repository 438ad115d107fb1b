// Programs of the system that tests need: on Debian as root they are installed, elsewhere the person is told what to do.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const canInstall = () => fs.existsSync('/etc/debian_version') && process.getuid?.() === 0

let isListFresh = false

function apt(...words) {
  const { status, stderr } = spawnSync('apt-get', words, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`apt-get ${words.join(' ')} failed:\n${stderr.trim().split('\n').slice(-5).join('\n')}`)
}

/**
 * Gives what `find` gives, after installing the Debian package when it gives nothing at first.
 *
 * @param what the thing, in words for a person: `A PostgreSQL server`
 * @param advice how to get it where this cannot install it
 * @throws {Error} saying exactly that
 */
export function findOrInstall(what, find, { debian, advice }, print = console.log) {
  const found = find()
  if (found) return found
  if (!canInstall()) throw new Error(`${what} is needed and was not found. ${advice}`)
  print(`Installing ${debian} ...`)
  if (!isListFresh) apt('update', '-qq')
  isListFresh = true
  apt('install', '-y', '-qq', '--no-install-recommends', debian)
  const installed = find()
  if (!installed) throw new Error(`${what} is still not there after installing ${debian}. ${advice}`)
  return installed
}
