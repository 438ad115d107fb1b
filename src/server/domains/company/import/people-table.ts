import type { FileFault } from '@/contract/organization/file-import'
import { isMobile } from '@/lib/validators'
import { type ImportColumn, readImportRows } from '@/server/files/imports/import-columns'
import type { SheetRow } from '@/server/files/sheets/sheet'

/** A row of a file of people: its number, then the texts of its columns. */
export interface PeopleEntry {
  row: number
  name: string
  phone: string
  /** Names from the root, joined by `/`; empty for no change. */
  dept: string
  post: string
  position: string
  workNo: string
}

type Field = Exclude<keyof PeopleEntry, 'row'>

/** A department path without spaces around its separators. */
function normalizePath(path: string): string {
  return path
    .split(/[/／]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/')
}

function cleanPhone(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return digits.replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

/** The columns of a table of people. */
export const peopleColumns: readonly ImportColumn<Field>[] = [
  { field: 'name', title: '姓名', aliases: ['名字'], isRequired: true, max: 30, width: 14, hint: '必填，真实姓名' },
  {
    field: 'phone',
    title: '手机号',
    aliases: ['手机', '手机号码', '电话'],
    isRequired: true,
    max: 11,
    width: 16,
    hint: '必填，11 位；用来登录，也用来认出已有的成员',
    clean: cleanPhone,
    validate: (text) => (isMobile(text) ? undefined : '不是 11 位手机号'),
  },
  {
    field: 'dept',
    title: '部门',
    aliases: ['所属部门'],
    isRequired: false,
    max: 500,
    width: 30,
    hint: '从最上级写起，用 / 分隔，如 生产部/一车间；空着表示不变',
    clean: normalizePath,
  },
  { field: 'post', title: '岗位', aliases: [], isRequired: false, max: 50, width: 18, hint: '空着表示不变' },
  {
    field: 'workNo',
    title: '工号',
    aliases: ['员工编号', '员工号'],
    isRequired: false,
    max: 30,
    width: 14,
    hint: '企业内不能重复；空着表示不变',
  },
  {
    field: 'position',
    title: '职位',
    aliases: ['职级'],
    isRequired: false,
    max: 50,
    width: 18,
    hint: '如 经理、工程师；空着表示不变',
  },
]

/** The heading of a field, for faults. */
export function findColumnTitle(field: Field): string {
  return peopleColumns.find((column) => column.field === field)?.title ?? ''
}

/** The second and later rows with a text that an earlier row has. */
function findRepeated(entries: readonly PeopleEntry[], field: 'phone' | 'workNo'): FileFault[] {
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
export function parsePeopleTable(rows: readonly SheetRow[]): { entries: PeopleEntry[]; faults: FileFault[] } {
  const { entries, faults } = readImportRows(peopleColumns, rows, '表格里还没有成员，请从第二行开始填写')
  faults.push(...findRepeated(entries, 'phone'), ...findRepeated(entries, 'workNo'))
  return { entries, faults }
}
