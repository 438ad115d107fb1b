import { buildCsvLine } from '@/lib/csv'

describe('a line of a CSV file', () => {
  it('keeps commas, quotes and line breaks inside a cell', () => {
    expect(buildCsvLine(['a,b', '说“好”', 'x"y', '一\n二'])).toBe('"a,b","说“好”","x""y","一\n二"\r\n')
  })

  it.each(['=1+1', '+1+1', '@SUM(A1)', '-2+3', '\tx', '\rx', '\nx', ' =1+1', '＝1+1', '＋1', '=HYPERLINK("http://x")'])(
    'is text, not a formula: %j',
    (text) => {
      expect(buildCsvLine([text])).toBe(`"'${text.replace(/"/g, '""')}"\r\n`)
    },
  )

  it('leaves numbers as they are', () => {
    expect(buildCsvLine(['-12.5', '7'])).toBe('"-12.5","7"\r\n')
  })
})
