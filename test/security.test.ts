import { existsSync } from 'node:fs'

import { requirements, requirementsIn } from './support/asvs'
import { readSource } from './support/source-files'

const page = readSource('config/docs/SECURITY.md')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | '))

interface Named {
  file: string
  title: string
}

const testsIn = (text: string): Named[] =>
  [...text.matchAll(/`(test\/\S+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }))

/** Whether a test stands in its file under that title, as its source spells it. */
function isThere({ file, title }: Named): boolean {
  if (!existsSync(file)) return false
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${quoted}\\1,`).test(readSource(file))
}

describe('SECURITY.md', () => {
  it('names tests that are there', () => {
    expect(testsIn(page).filter((test) => !isThere(test))).toEqual([])
  })

  it('shows each row by a test, or says what is missing or whose it is', () => {
    expect(rows.length).toBeGreaterThan(80)
    const bare = rows.filter(
      ([, , shown = '']) => !testsIn(shown).length && !/^\*\*(not met|the operator)\*\*/.test(shown),
    )
    expect(bare).toEqual([])
  })

  it('leaves out no requirement of levels 1 and 2, and speaks of each once', () => {
    const elsewhere = page.split('## What has no place here')[1] ?? ''
    const said = [...rows.map(([ids = '']) => ids), elsewhere].flatMap(requirementsIn)
    expect(requirements.filter((id) => !said.includes(id))).toEqual([])
    expect(said.filter((id, index) => said.indexOf(id) !== index)).toEqual([])
  })
})
