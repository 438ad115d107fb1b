import { requireItems } from './support/require-items'
import { projectFiles, readSource } from './support/source-files'

interface Locked {
  version: string
  license?: string
  hasInstallScript?: boolean
}

const page = readSource('config/docs/LICENCES.md')
const { packages } = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> }
const { dependencies, devDependencies } = JSON.parse(readSource('package.json')) as Record<
  string,
  Record<string, string>
>
const getPackageName = (place: string) => place.split('node_modules/').at(-1) ?? ''
const locked = Object.entries(packages)
  .filter(([place]) => place !== '')
  .map(([place, entry]) => ({ name: getPackageName(place), ...entry }))

const section = (title: string) => page.split(`\n## ${title}`)[1]?.split('\n## ')[0] ?? ''
const listRows = (text: string) =>
  [...text.matchAll(/^\| (\S+) \| (\S+(?: (?:OR|AND) \S+)*) \| ([^|]+) \|$/gm)]
    .map(([, ...cells]) => cells)
    .filter(([name]) => name !== 'Package')

const allowed = /Allowed without a question: ([\s\S]*?)\. /.exec(page)?.[1]?.split(/,\s+/) ?? []
const allowedFor = new Map(listRows(section('Licences of all')).map(([name = '', licence = '']) => [name, licence]))

/** Whether an SPDX expression can be met by licences that are allowed: one of a choice, all of a sum. */
function isMet(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isMet)
  return plain.split(' AND ').every((licence) => allowed.includes(licence))
}

describe('LICENCES.md', () => {
  it.each([
    ['Served', dependencies],
    ['Tools', devDependencies],
  ])('names every package with its version and licence: %s [asvs 15.1.2]', (title, named = {}) => {
    const expected = Object.keys(named).map((name) => {
      const entry = packages[`node_modules/${name}`]
      return [name, entry?.version, entry?.license]
    })
    expect(listRows(section(title))).toEqual(expected)
  })

  it('allows the licence of every package that is installed', () => {
    expect(isMet('(GPL-3.0 OR MIT)')).toBe(true)
    expect(isMet('MIT AND GPL-3.0')).toBe(false)
    const older = /^(.*) name MIT in a field/m.exec(page)?.[1]?.split(/, | and /) ?? []
    const wrong = locked.filter(({ name, license = older.includes(name) ? 'MIT' : '' }) => {
      const family = name.replace(/^(lightningcss|@img\/sharp-(?:libvips|win32))-.*/, '$1')
      return !isMet(license) && allowedFor.get(family) !== license
    })
    expect(wrong).toEqual([])
  })

  it('runs no script of a package when it is installed, and names those that bring one [asvs 15.1.2]', () => {
    expect(readSource('.npmrc').split('\n')).toContain('ignore-scripts=true')
    const scripts = projectFiles('config', '.ci', 'package.json', 'README.md').filter(
      (file) => !/\.(png|jpg)$/.test(file),
    )
    const undone = scripts.filter((file) =>
      /ignore-scripts[= ]false|npm rebuild|foreground-scripts/.test(readSource(file)),
    )
    expect(undone).toEqual([])
    const named = /work without it: ([\s\S]*?)\.\n/.exec(page)?.[1]?.split(/,\s+/)
    const bring = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(named).toEqual([...new Set(bring)].sort())
  })

  it('names the packages that stand apart, at exact versions, without scripts or the address of a registry', () => {
    const rows = [...section('Apart').matchAll(/^\| (\S+) \| ([\d.]+(?:-beta\.\d+)?) \| (\S+) \| (\S+) \|$/gm)]
    const named = rows.map(([, ...cells]) => cells)
    const folders = [...new Set(named.map((cells) => cells.at(-1) ?? ''))]
    const manifests = projectFiles('config').filter((file) => file.endsWith('/package.json'))
    expect(folders.map((folder) => `${folder}/package.json`).sort()).toEqual(manifests)
    const expected = folders.flatMap((folder) => {
      const lock = JSON.parse(readSource(`${folder}/package-lock.json`)) as { packages: Record<string, Locked> }
      expect(JSON.stringify(lock)).not.toContain('"resolved"')
      expect(readSource(`${folder}/.npmrc`)).toBe(readSource('.npmrc'))
      const manifest = JSON.parse(readSource(`${folder}/package.json`)) as { dependencies: Record<string, string> }
      return requireItems(Object.entries(manifest.dependencies)).map(([name, range]) => {
        expect(range.replace(/^npm:.*@/, '')).toMatch(/^\d+\.\d+\.\d+(-beta\.\d+)?$/)
        const entry = lock.packages[`node_modules/${name}`]
        return [name, entry?.version, entry?.license, folder]
      })
    })
    expect(named).toEqual(expected)
  })

  it('takes exact versions, and no address of a registry', () => {
    const versions = Object.values({ ...dependencies, ...devDependencies })
    const isExact = (version: string) => /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+$/.test(version)
    expect(versions.filter((version) => !isExact(version))).toEqual([])
    expect(readSource('package-lock.json')).not.toContain('"resolved"')
  })
})
