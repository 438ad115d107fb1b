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
