// The product starts on each release of Node that it is tested on, and warns on others.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { satisfies } from 'semver'

import { requireItems } from '../support/require-items'
import { readSource } from '../support/source-files'

interface Locked {
  engines?: { node?: string }
  optional?: boolean
}

const SCRIPT = resolve('config/scripts/node-release.mjs')
const { engines } = JSON.parse(readSource('package.json')) as { engines: { node: string } }
const { packages } = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> }

/** What a start prints on a version; empty when it has nothing to say. */
function getWarning(version: string): string {
  const code = `import(${JSON.stringify(SCRIPT)}).then((m) => console.log(m.getNodeWarning('${version}') ?? ''))`
  return execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }).trim()
}

const TESTED = ['20.19.0', '20.20.2', '22.12.0', '22.23.3', '24.0.0', '24.21.0']

describe('the release of Node', () => {
  it.each(TESTED)('%s is allowed by engines, and starts without a warning', (version) => {
    expect(satisfies(version, engines.node)).toBe(true)
    expect(getWarning(version)).toBe('')
  })

  it.each([
    ['20.18.1', 'is older than 20.19, which packages of this product need'],
    ['18.20.0', 'is older than 20.19, which packages of this product need'],
    ['21.7.3', 'has no long-term support'],
    ['23.11.1', 'has no long-term support'],
    ['25.9.0', 'is newer than the last one tested'],
    ['26.10.0', 'is newer than the last one tested'],
  ])('%s is told why it may not do: it %s', (version, reason) => {
    const warning = getWarning(version)
    expect(warning).toContain(`Node ${version} ${reason} (tested on Node 20, 22, 24)`)
    expect(warning.split('\n')).toHaveLength(1)
  })

  it('has its binary in config/node, for npm run test:node', () => {
    const { dependencies } = JSON.parse(readSource('config/node/package.json')) as {
      dependencies: Record<string, string>
    }
    const releases = requireItems(Object.entries(dependencies)).map(([name, range]) => {
      const version = /@(\d+\.\d+\.\d+)$/.exec(range)?.[1] ?? ''
      expect(name).toBe(`node-${version.split('.')[0]}`)
      expect(getWarning(version)).toBe('')
      return version.split('.')[0]
    })
    expect(readSource('config/scripts/node-release.mjs')).toContain(`TESTED_RELEASES = [${releases.join(', ')}]`)
  })

  it.each(TESTED)('%s is allowed by every package that is installed', (version) => {
    const needed = Object.entries(packages).filter(([, { optional }]) => !optional)
    const refusing = needed.filter(([, entry]) => entry.engines?.node && !satisfies(version, entry.engines.node))
    expect(refusing.map(([place, entry]) => `${place}: ${entry.engines?.node}`)).toEqual([])
  })
})
