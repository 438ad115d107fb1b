import type { ReportFigure } from '@/contract/production/report'
import { formatFigure } from '@/lib/figure'

/** A metric formatted for a card. */
interface ShownMetric {
  name: string
  text: string
  unit: string
  /** `+1.2 个百分点`; empty without a comparison. */
  change: string
  /** Whether the change is good or bad; `even`: neither. */
  tone: 'good' | 'bad' | 'even'
  note: string
}

/** From this value on the unit is 万. */
const MANY = 100_000

function formatChange({ change, changeUnit }: ReportFigure): string {
  if (change === null) return ''
  const text = formatFigure(Math.abs(change), 1)
  if (Number(text.replace(/,/g, '')) === 0) return '持平'
  return `${change > 0 ? '+' : '-'}${text}${changeUnit === '%' ? '%' : ` ${changeUnit}`}`
}

function getChangeTone({ change, better }: ReportFigure): ShownMetric['tone'] {
  if (change === null || better === 'none' || Math.abs(change) < 0.05) return 'even'
  return change > 0 === (better === 'up') ? 'good' : 'bad'
}

/** Formats a metric for a card. */
export function toShownMetric(figure: ReportFigure): ShownMetric {
  const { name, value, unit, digits, note } = figure
  const isLarge = value !== null && digits === 0 && Math.abs(value) >= MANY
  return {
    name,
    text: isLarge ? formatFigure(value / 10_000, 2) : formatFigure(value, digits),
    unit: value === null ? '' : isLarge ? `万${unit}` : unit,
    change: formatChange(figure),
    tone: getChangeTone(figure),
    note: note ?? '',
  }
}
