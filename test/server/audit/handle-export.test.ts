import { streamExportLines } from '@/server/audit/handle-export'

/** The lines of a file of a list that has so many rows, below its head. */
async function listLines(total: number, max: number): Promise<string[]> {
  const rows = Array.from({ length: total }, (_, at) => [`第 ${at} 行`])
  const exported = {
    subject: '',
    head: ['行'],
    max,
    list: async (limit: number) => rows.slice(0, limit),
  }
  let text = ''
  for await (const part of streamExportLines(exported)) text += part
  return text.split('\r\n').filter(Boolean).slice(1)
}

describe('the file of an exported list', () => {
  it.each([0, 499, 500, 501, 1000])('has each of %i rows once, and nothing else', async (total) => {
    const lines = await listLines(total, 1000)
    expect([lines.length, new Set(lines).size]).toEqual([total, total])
    expect(lines.join()).not.toContain('仅导出')
  })

  it('says where rows are missing, and only there', async () => {
    const lines = await listLines(1001, 1000)
    expect(lines).toHaveLength(1001)
    expect(lines.at(-1)).toBe('"仅导出 1000 条，请缩小范围"')
  })
})
