import { OptionalChoiceSheet } from '@/features/manage/fields/ChoiceSheet'

import { type DepartmentPlace, type DepartmentTreeRow, listSubtreeIds } from './department-tree'

interface DepartmentChoiceSheetProps {
  title: string
  /** The option for no department: 无（一级部门）, 全部部门. */
  noneText: string
  rows: readonly DepartmentTreeRow<DepartmentPlace>[]
  /** A department that is not offered, nor those below it. */
  without?: string | undefined
  value: string | null
  onPick: (id: string | null) => void
  onClose: () => void
}

/** Selects one department of the company, or none. */
export function DepartmentChoiceSheet(props: DepartmentChoiceSheetProps) {
  const { rows, without, ...sheet } = props
  const excluded = without === undefined ? new Set<string>() : listSubtreeIds(rows, without)
  const options = rows
    .filter(({ department }) => !excluded.has(department.id))
    .map(({ department, path }) => ({ value: department.id, text: department.name, note: path.join(' / ') }))
  return <OptionalChoiceSheet {...sheet} options={options} />
}
