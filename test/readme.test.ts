import { existsSync, readFileSync } from 'node:fs'

import { settingRows } from '@/server/setting-rows'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe('README', () => {
  it.each(settingRows.map((row) => [row.name, row] as const))('documents the setting %s as it is', (name, row) => {
    expect(readme).toContain(`| \`${name}\` | ${row.fallback ? `\`${row.fallback}\`` : '–'} | ${row.description} |`)
  })

  it('names only commands that exist', () => {
    const named = [...readme.matchAll(/npm (?:run ([\w:]+)|(start|test))/g)].map((match) => match[1] ?? match[2] ?? '')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('shows pictures that are there', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1] ?? '')
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((picture) => !existsSync(picture))).toEqual([])
  })
})

describe('CONTRIBUTING', () => {
  const contributing = readFileSync('CONTRIBUTING.md', 'utf8')
  const [, examples = ''] = /## Code to read first\n(.*?)\n## /s.exec(contributing) ?? []

  it('points to examples that are there: a list, a form, a write, a domain, a platform pair, a journey', () => {
    const named = ['a list screen', 'a form', 'a write', 'a server domain', 'a platform pair', 'a journey']
    for (const example of named) expect(examples).toMatch(new RegExp(`^\\| ${example} \\| .*\`(?:src|test)/`, 'm'))
    const paths = [...examples.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  it('names functions of the example that its file exports', () => {
    const rows = examples.split('\n').filter((row) => row.startsWith('| a write'))
    const [, name = '', path = ''] = /`(\w+)` in `([^`]+)`/.exec(rows[0] ?? '') ?? []
    expect(readFileSync(path, 'utf8')).toContain(`function ${name}(`)
  })
})
