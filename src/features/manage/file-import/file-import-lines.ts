import type { FileFault, FileImport } from '@/contract/organization/file-import'
import type { Fact } from '@/ui/list/FactList'

const outcomeNames: Readonly<Record<string, string>> = {
  added: '新增',
  changed: '修改',
  unchanged: '不变',
  faulty: '有误',
}

/** Display name of what a row does; an unknown one is returned unchanged. */
export const getOutcomeName = (outcome: string): string => outcomeNames[outcome] ?? outcome

/** A fault as a sentence: where, then what. */
export function describeFault({ row, column, text }: FileFault): string {
  return `第 ${row} 行 ${column}：${text}`
}

/** The counts of a file, before or after the import. @param unit 人, 条 */
export function buildImportFacts({ total, added, changed, unchanged, faulty }: FileImport, unit: string): Fact[] {
  return [
    { label: '共', value: `${total} 行` },
    { label: '新增', value: `${added} ${unit}`, tone: 'strong' },
    { label: '修改', value: `${changed} ${unit}` },
    { label: '不变', value: `${unchanged} ${unit}` },
    ...(faulty > 0 ? [{ label: '有误', value: `${faulty} 行，不导入`, tone: 'error' as const }] : []),
  ]
}

/** The number of rows that 导入 writes. */
export const countWritten = ({ added, changed }: FileImport) => added + changed

/** The rows that are through, of all without faults, for the progress; a file of faults alone is through at once. */
export function computeImportShare({ done, total, faulty }: FileImport): number {
  const all = total - faulty
  return all > 0 ? done / all : 1
}
