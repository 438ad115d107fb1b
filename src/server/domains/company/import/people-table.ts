import type { PeopleFault } from '@/contract/organization/people-file'
import { isMobile } from '@/lib/validators'
import type { PeopleEntry } from '@/server/db/schema/people-import'
import { unescapeFormula } from '@/server/files/sheets/csv'
import { createSheetRefusal, type SheetRow } from '@/server/files/sheets/sheet'

type Field = Exclude<keyof PeopleEntry, 'row'>

interface PeopleColumn {
  field: Field
  /** The heading that is written. */
  title: string
  /** Other headings that are understood. */
  aliases: readonly string[]
  isRequired: boolean
  max: number
  width: number
  hint: string
}

/** The columns of a table of people. */
export const peopleColumns: readonly PeopleColumn[] = [
  { field: 'name', title: '姓名', aliases: ['名字'], isRequired: true, max: 30, width: 14, hint: '必填，真实姓名' },
  {
    field: 'phone',
    title: '手机号',
    aliases: ['手机', '手机号码', '电话'],
    isRequired: true,
    max: 11,
    width: 16,
    hint: '必填，11 位；用来登录，也用来认出已有的成员',
  },
  {
    field: 'dept',
    title: '部门',
    aliases: ['所属部门'],
    isRequired: false,
    max: 500,
    width: 30,
    hint: '从最上级写起，用 / 分隔，如 生产部/一车间；空着表示不变',
  },
  { field: 'post', title: '岗位', aliases: ['职位'], isRequired: false, max: 50, width: 18, hint: '空着表示不变' },
  {
    field: 'workNo',
    title: '工号',
    aliases: ['员工编号', '员工号'],
    isRequired: false,
    max: 30,
    width: 14,
    hint: '企业内不能重复；空着表示不变',
  },
]

/** The heading of a field, for faults. */
export function findColumnTitle(field: Field): string {
  return peopleColumns.find((column) => column.field === field)?.title ?? ''
}

/** A department path without spaces around its separators. */
function normalizePath(path: string): string {
  return path
    .split(/[/／]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/')
}

const normalizeHeading = (text: string) => text.replace(/[\s*＊]/g, '').replace(/[（(].*$/, '')

/** Where each field is. @throws {Refusal} 422 without the required columns, or with one twice */
function locateColumns(header: readonly string[]): Map<Field, number> {
  const found = new Map<Field, number>()
  header.forEach((text, at) => {
    const heading = normalizeHeading(text)
    const column = peopleColumns.find(({ title, aliases }) => title === heading || aliases.includes(heading))
    if (!column) return
    if (found.has(column.field)) throw createSheetRefusal(`第一行有两列“${column.title}”，请只留一列`)
    found.set(column.field, at)
  })
  const missing = peopleColumns.filter(({ field, isRequired }) => isRequired && !found.has(field))
  if (missing.length > 0) {
    const titles = missing.map(({ title }) => `“${title}”`).join('和')
    throw createSheetRefusal(`第一行没有${titles}这一列，请按模板填写`)
  }
  return found
}

function cleanPhone(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return digits.replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

function cleanText(field: Field, text: string): string {
  const plain = unescapeFormula(text).trim()
  if (field === 'phone') return cleanPhone(plain)
  return field === 'dept' ? normalizePath(plain) : plain
}

// The same characters that the contract's texts refuse.
const isStorable = (text: string) => !/[\0\p{Cs}]/u.test(text)

function findFaultOfText({ field, title, isRequired, max }: PeopleColumn, text: string): string | undefined {
  if (text === '') return isRequired ? `没有填写${title}` : undefined
  if (field === 'phone' && !isMobile(text)) return '不是 11 位手机号'
  if ([...text].length > max) return `最多 ${max} 个字`
  return isStorable(text) ? undefined : '含有不能保存的字符'
}

/** The second and later rows with a text that an earlier row has. */
function findRepeated(entries: readonly PeopleEntry[], field: 'phone' | 'workNo'): PeopleFault[] {
  const first = new Map<string, number>()
  return entries.flatMap((entry) => {
    const text = entry[field]
    if (text === '') return []
    const before = first.get(text)
    if (before === undefined) first.set(text, entry.row)
    return before === undefined
      ? []
      : [{ row: entry.row, column: findColumnTitle(field), text: `与第 ${before} 行重复` }]
  })
}

/**
 * Takes the rows of a file for people, by the headings of the first.
 *
 * @returns all rows, and the faults that need no look at the company
 * @throws {Refusal} 422 without people, or without the required columns
 */
export function parsePeopleTable([header, ...rows]: readonly SheetRow[]): {
  entries: PeopleEntry[]
  faults: PeopleFault[]
} {
  const at = locateColumns(header?.cells ?? [])
  if (rows.length === 0) throw createSheetRefusal('表格里还没有成员，请从第二行开始填写')
  const faults: PeopleFault[] = []
  const entries = rows.map(({ row, cells }) => {
    const entry: PeopleEntry = { row, name: '', phone: '', dept: '', post: '', workNo: '' }
    for (const column of peopleColumns) {
      const { field, title } = column
      const place = at.get(field)
      entry[field] = cleanText(field, place === undefined ? '' : (cells[place] ?? ''))
      const text = findFaultOfText(column, entry[field])
      if (text) faults.push({ row, column: title, text })
    }
    return entry
  })
  faults.push(...findRepeated(entries, 'phone'), ...findRepeated(entries, 'workNo'))
  return { entries, faults }
}
