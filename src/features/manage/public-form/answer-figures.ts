import type { QuestionSummary } from '@/contract/public/public-answer'
import { joinTexts } from '@/lib/text/join-texts'

/** The share of all answers, `38%`; 0 without answers. */
export const computeShare = (count: number, total: number): number => (total === 0 ? 0 : count / total)
export const formatShare = (count: number, total: number): string => `${Math.round(computeShare(count, total) * 100)}%`

const formatFigure = (value: number) => String(Number(value.toFixed(2)))

/** Below the question: how many answered it, and what is special about it. */
export function describeSummary({ answered, type, isRemoved }: QuestionSummary, total: number): string {
  const kind = type === 'multiselect' ? '多选，比例之和可超过 100%' : ''
  return joinTexts([`${answered} / ${total} 份填写`, kind, isRemoved && '已不再询问'])
}

/** The figures of numbers and scores, as label and value. */
export function listFigures({ figures, type, unit }: QuestionSummary): { label: string; value: string }[] {
  if (!figures) return []
  const mark = type === 'score' ? ' 分' : unit && ` ${unit}`
  const mean = { label: '平均', value: `${formatFigure(figures.mean)}${mark}` }
  if (type === 'score') return [mean]
  return [
    { label: '最小', value: `${formatFigure(figures.min)}${mark}` },
    mean,
    { label: '最大', value: `${formatFigure(figures.max)}${mark}` },
  ]
}
