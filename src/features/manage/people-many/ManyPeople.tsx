import { DepartmentChoiceSheet } from '@/features/manage/DepartmentChoiceSheet'
import type { DepartmentTreeRow } from '@/features/manage/department-tree'
import { formatManyNames } from '@/features/manage/many/use-many'
import { useQuestion } from '@/ui/feedback/Dialog'

import type { ChosenPeople } from './use-chosen-people'

interface ManyPeopleSheetProps {
  people: ChosenPeople
  rows: readonly DepartmentTreeRow[]
  onClose: () => void
}

/** Where the people that are chosen go, and the question before. */
export function ManyPeopleSheet({ people: { chosen = [], names, move }, rows, onClose }: ManyPeopleSheetProps) {
  const { ask, dialog } = useQuestion()
  const pick = async (deptId: string | null) => {
    const target = rows.find(({ department }) => department.id === deptId)?.department.name ?? '未分配部门'
    const text = `${formatManyNames(names, '人')}。他们按部门看到的内容和审批随之改变。`
    if (await ask({ title: `把 ${chosen.length} 人调到「${target}」？`, text, confirmText: '调整' })) void move(deptId)
    onClose()
  }
  return (
    <>
      <DepartmentChoiceSheet
        title="调到哪个部门"
        noneText="未分配部门"
        rows={rows}
        value={null}
        onPick={(id) => void pick(id)}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}
