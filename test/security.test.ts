import { listProofs } from '../config/scripts/proofs.mjs'
import { writeTests } from '../config/scripts/security.mjs'
import { requirements, requirementsIn } from './support/asvs'
import { readSource } from './support/source-files'

const page = readSource('config/docs/SECURITY.md')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | '))

describe('SECURITY.md', () => {
  it('names the tests whose titles name its rows; npm run security writes them', () => {
    expect(page).toBe(writeTests(page))
  })

  it('has a row for every requirement that a title names', () => {
    const ids = rows.flatMap(([first = '']) => first.match(/\d+(?:\.\d+)+/g) ?? [])
    const named = listProofs('asvs').flatMap((proofs) => proofs.ids)
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('shows each row by a test, or says what is missing or whose it is', () => {
    expect(rows.length).toBeGreaterThan(80)
    const bare = rows.filter(
      ([, , shown = '']) => !shown.includes(' › ') && !/^\*\*(not met|the operator)\*\*/.test(shown),
    )
    expect(bare).toEqual([])
  })

  it('leaves out no requirement of levels 1 and 2, and speaks of each once', () => {
    const elsewhere = page.split('## What has no place here')[1] ?? ''
    const claimed = [...rows.map(([ids = '']) => ids), elsewhere].flatMap(requirementsIn)
    expect(requirements.filter((id) => !claimed.includes(id))).toEqual([])
    expect(claimed.filter((id, index) => claimed.indexOf(id) !== index)).toEqual([])
  })
})
