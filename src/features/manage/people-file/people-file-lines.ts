import type { PeopleFault, PeopleFileRow, PeopleImport } from '@/contract/organization/people-file'
import type { Fact } from '@/ui/list/FactList'

const outcomeNames: Readonly<Record<string, string>> = {
  added: '新增',
  changed: '修改',
  unchanged: '不变',
  faulty: '有误',
}

/** What a row of the file does, in one line. */
export function describeFileRow({ name, phone, dept, post, workNo, outcome }: PeopleFileRow) {
  return {
    title: name || '（没有姓名）',
    note: [phone, dept, post, workNo].filter(Boolean).join(' · '),
    outcome: outcomeNames[outcome] ?? outcome,
  }
}

/** A fault as a sentence: where, then what. */
export function describeFault({ row, column, text }: PeopleFault): string {
  return `第 ${row} 行 ${column}：${text}`
}

/** The counts of a file, before or after the import. */
export function buildImportFacts({ total, added, changed, unchanged, faulty }: PeopleImport): Fact[] {
  return [
    { label: '共', value: `${total} 行` },
    { label: '新增', value: `${added} 人`, tone: 'strong' },
    { label: '修改', value: `${changed} 人` },
    { label: '不变', value: `${unchanged} 人` },
    ...(faulty > 0 ? [{ label: '有误', value: `${faulty} 行，不导入`, tone: 'error' as const }] : []),
  ]
}

/** The number of people whom 导入 writes. */
export const countWritten = ({ added, changed }: PeopleImport) => added + changed

/** The rows that are through, of all without faults, for the progress; a file of faults alone is through at once. */
export function computeImportShare({ done, total, faulty }: PeopleImport): number {
  const all = total - faulty
  return all > 0 ? done / all : 1
}
