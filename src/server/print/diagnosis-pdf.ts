import type { DiagnosisResult } from '@/contract/content/diagnosis'

import { beginSheet } from './begin-sheet'
import { ink, SHEET_WIDTH, type Sheet, type SheetCell } from './sheet'

/** Input of the report. */
interface DiagnosisDocument {
  result: DiagnosisResult
  companyName: string
  /** User who prints it, and the time: `yyyy-MM-dd HH:mm:ss`. */
  byName: string
  at: string
}

const NAME_WIDTH = 110
const label = (text: string, width = NAME_WIDTH): SheetCell => ({ text, width, colour: ink.soft, ground: ink.ground })

/** Change since the previous result: +4, -2 or 持平. */
function changeWords(now: number, before: number | null): string {
  if (before === null) return '—'
  if (now === before) return '持平'
  return now > before ? `+${now - before}` : `-${before - now}`
}

function head(sheet: Sheet, { result, companyName }: DiagnosisDocument): void {
  const { total, levelName, levelWords, finishedTime, byName, previous } = result
  sheet.text(companyName, { size: 9, colour: ink.soft })
  sheet.gap(6)
  sheet.text('企业数字化诊断报告', { bold: true, size: 20 })
  sheet.gap(10)
  const half = SHEET_WIDTH / 2 - NAME_WIDTH
  const pair = (name: string, text: string, more: Partial<SheetCell> = {}) => [
    label(name),
    { text, width: half, ...more },
  ]
  sheet.row([...pair('总分', `${total} / 100`, { bold: true }), ...pair('等级', levelName, { bold: true })])
  sheet.row([...pair('诊断时间', finishedTime), ...pair('诊断人', byName ?? '')])
  const before = previous
    ? `${previous.total} 分，${previous.levelName}（${previous.finishedTime.slice(0, 10)}）`
    : '首次诊断'
  sheet.row([...pair('上一次', before), ...pair('变化', changeWords(total, previous?.total ?? null))])
  sheet.row([label('说明'), { text: levelWords, width: SHEET_WIDTH - NAME_WIDTH }])
}

function scores(sheet: Sheet, { scores: rows }: DiagnosisResult): void {
  sheet.heading('四个维度')
  const width = SHEET_WIDTH / 4
  const cell = (text: string, more: Partial<SheetCell> = {}): SheetCell => ({ text, width, ...more })
  sheet.table(
    ['维度', '本次', '上次', '变化'].map((text, at) => cell(text, at === 0 ? {} : { align: 'right' })),
    rows.map(({ name, score, previous }) => [
      cell(name),
      cell(String(score), { align: 'right' }),
      cell(previous === null ? '—' : String(previous), { align: 'right' }),
      cell(changeWords(score, previous), { align: 'right' }),
    ]),
  )
}

function gaps(sheet: Sheet, { gaps: rows }: DiagnosisResult): void {
  if (rows.length === 0) return
  sheet.heading('差距与下一步')
  const widths = [130, 170, SHEET_WIDTH - 300] as const
  const cells = (texts: readonly [string, string, string]) =>
    texts.map((text, at): SheetCell => ({ text, width: widths[at] ?? 0, size: 9 }))
  sheet.table(
    cells(['题目', '现在 → 下一档', '下一步']),
    rows.map(({ dimensionName, title, answer, goal, next }) =>
      cells([`${title}\n${dimensionName}`, `${answer} → ${goal}`, next]),
    ),
  )
}

function answers(sheet: Sheet, { answers: rows }: DiagnosisResult): void {
  if (rows.length === 0) return
  sheet.heading('全部作答')
  for (const { title, answer } of rows) {
    sheet.row([label(title, 220), { text: answer, width: SHEET_WIDTH - 220 }])
  }
}

/** Renders a diagnosis as PDF: level, the four dimensions with their change, recommendations, answers. */
export async function renderDiagnosisPdf(document: DiagnosisDocument): Promise<Buffer> {
  const { result, companyName, byName, at } = document
  const sheet = await beginSheet('企业数字化诊断报告', companyName)
  head(sheet, document)
  scores(sheet, result)
  gaps(sheet, result)
  answers(sheet, result)
  sheet.gap(12)
  sheet.text('本报告由企业自评得出，供内部改进参考，不替代主管部门的评测。', { size: 8, colour: ink.soft })
  return sheet.finish(`${companyName} · ${result.finishedTime.slice(0, 10)} · ${byName} 打印于 ${at.slice(0, 16)}`)
}
