import { DepartmentChoiceSheet } from '@/features/manage/DepartmentChoiceSheet'
import type { DepartmentTreeRow } from '@/features/manage/department-tree'

import type { ChosenPeople } from './use-chosen-people'

interface ManyPeopleSheetProps {
  people: ChosenPeople
  rows: readonly DepartmentTreeRow[]
  onClose: () => void
}

/** Where the people that are chosen go. */
export function ManyPeopleSheet({ people: { move }, rows, onClose }: ManyPeopleSheetProps) {
  const pick = (id: string | null) => {
    void move({ id, name: rows.find(({ department }) => department.id === id)?.department.name ?? '未分配部门' })
  }
  return (
    <DepartmentChoiceSheet
      title="调到哪个部门"
      noneText="未分配部门"
      rows={rows}
      value={null}
      onPick={pick}
      onClose={onClose}
    />
  )
}
