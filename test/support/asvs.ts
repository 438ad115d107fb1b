/** Requirements of levels 1 and 2 of ASVS 5.0.0: `section:numbers`. */
const SECTIONS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
  5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
  17.1:1 17.2:1-4 17.3:1-2
`

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Their numbers, such as `6.2.4`. */
export const requirements: readonly string[] = SECTIONS.trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [section = '', runs = ''] = entry.split(':')
    const numbers = runs.split(',').flatMap((run) => {
      const [first = 0, last = first] = run.split('-').map(Number)
      return upTo(first, last)
    })
    return numbers.map((number) => `${section}.${number}`)
  })

/**
 * The requirements that a text speaks of: `6.2.4`, the section `6.2`, and from one to another of either, `6.2 to 6.4`.
 */
export function requirementsIn(text: string): string[] {
  return [...text.matchAll(/\b(\d+(?:\.\d+){1,2})(?:\s+to\s+(\d+(?:\.\d+){1,2}))?/g)].flatMap((match) => {
    const [, from = '', to = from] = match
    const above = from.split('.').slice(0, -1).join('.')
    const numbers = upTo(...([from, to].map((id) => Number(id.split('.').at(-1))) as [number, number]))
    const named = numbers.map((number) => `${above}.${number}`)
    return requirements.filter((id) => named.some((start) => id === start || id.startsWith(`${start}.`)))
  })
}
