import type { FormOption } from '@/contract/workflow/form'
import { formatAmount } from '@/lib/amount'
import { formatDayRange } from '@/lib/days'
import { DAY_MS } from '@/lib/durations'
import type { FormValue } from '@/lib/form/form-types'
import { joinTexts } from '@/lib/text/join-texts'
import type { CascaderOption } from '@/ui/form/CascaderSheet'
import { formatDayAndWeekday, readWallTime } from '@/ui/form/wall-time'

interface Shown {
  type: string
  unit?: string | null
  options?: readonly FormOption[]
}

/** Names of people and departments by id. */
export type DisplayNames = Readonly<Record<string, string>>

type Tree = readonly { value: string; label: string; children?: Tree }[]

function findOption(options: Tree, value: string): Tree[number] | undefined {
  return options.find((option) => option.value === value)
}

function formatPath(options: Tree, path: readonly string[]): string {
  const [first, ...rest] = path
  if (first === undefined) return ''
  const option = findOption(options, first)
  const further = formatPath(option?.children ?? [], rest)
  return [option?.label ?? first, further].filter(Boolean).join(' / ')
}

function formatSpan([from = '', to = '']: readonly string[]): string {
  const [first, last] = [readWallTime(from), readWallTime(to)]
  const days = first && last ? Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1 : undefined
  return joinTexts([formatDayRange([from, to]), days ? `${days} 天` : ''])
}

function listText(field: Shown, list: readonly string[], names: DisplayNames): string {
  if (list.length === 0) return ''
  if (field.type === 'cascader') return formatPath(field.options ?? [], list)
  if (field.type === 'daterange') return formatSpan(list)
  if (field.type === 'location') return joinTexts(list.slice(0, 2))
  return list.map((one) => formatFieldValue(field, one, names)).join('、')
}

function formatSingleValue(field: Shown, value: string | number, names: DisplayNames): string {
  const text = String(value)
  switch (field.type) {
    case 'money':
      return typeof value === 'number' ? formatAmount(value) : value
    case 'date':
      return formatDayAndWeekday(text)
    case 'user':
    case 'dept':
      return names[text] ?? text
    default: {
      const label = findOption(field.options ?? [], text)?.label ?? text
      return field.unit ? `${label} ${field.unit}` : label
    }
  }
}

/** The display text of a field's value; empty when there is none. An unknown type shows its text. */
export function formatFieldValue(field: Shown, value: FormValue | undefined, names: DisplayNames = {}): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return listText(field, value, names)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return formatSingleValue(field, value, names)
}

/** Converts the options of a cascader for its sheet. */
export function toCascaderOptions(options: Tree): CascaderOption[] {
  return options.map(({ value, label, children = [] }) => ({
    value,
    text: label,
    ...(children.length > 0 && { children: toCascaderOptions(children) }),
  }))
}
