import { View } from '@tarojs/components'

import type { ManagedPersonRow } from '@/contract/organization/people'
import { DepartmentChoiceSheet } from '@/features/manage/DepartmentChoiceSheet'
import type { DepartmentTreeRow } from '@/features/manage/department-tree'
import { FormError } from '@/features/manage/FormError'
import styles from '@/features/manage/Manage.module.scss'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Checkbox } from '@/ui/form/Tick'

import type { ChosenPeople } from './use-chosen-people'

interface PersonTickProps {
  person: ManagedPersonRow
  people: ChosenPeople
}

/** A row of the list while people are chosen. */
export function PersonTick({ person, people: { chosen, toggle, isBusy } }: PersonTickProps) {
  const { userId, name, deptName } = person
  return (
    <View className={styles.tick}>
      <Checkbox
        label={`${name} · ${deptName ?? '未分配部门'}`}
        checked={chosen?.some((one) => one.userId === userId) ?? false}
        disabled={isBusy}
        onChange={() => toggle(person)}
      />
    </View>
  )
}

/** How many names a question has before it says how many more there are. */
const NAMES_MAX = 5

const formatNames = (names: readonly string[]) =>
  names.length > NAMES_MAX ? `${names.slice(0, NAMES_MAX).join('、')}等 ${names.length} 人` : names.join('、')

/** Buttons at the bottom of the page while people are chosen. */
export function ManyPeopleTools({ people, onPick }: { people: ChosenPeople; onPick: () => void }) {
  const { chosen = [], progress, isBusy, stop } = people
  const busyText = `已处理 ${progress?.done ?? 0} / ${progress?.total ?? 0}`
  return (
    <>
      <Button kind="secondary" grow={1} text="取消" disabled={isBusy} onPress={stop} />
      <Button
        grow={2}
        text={isBusy ? busyText : `调整部门（${chosen.length}）`}
        isBusy={isBusy}
        disabled={chosen.length === 0}
        onPress={onPick}
      />
    </>
  )
}

interface ManyPeopleSheetProps {
  people: ChosenPeople
  rows: readonly DepartmentTreeRow[]
  onClose: () => void
}

/** Where the people that are chosen go, and the question before. */
export function ManyPeopleSheet({ people: { chosen = [], move }, rows, onClose }: ManyPeopleSheetProps) {
  const { ask, dialog } = useQuestion()
  const pick = async (deptId: string | null) => {
    const target = rows.find(({ department }) => department.id === deptId)?.department.name ?? '未分配部门'
    const text = `${formatNames(chosen.map(({ name }) => name))}。他们按部门看到的内容和审批随之改变。`
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

/** Who was left out, and why; nothing when all were moved. */
export function ManyPeopleFailures({ progress, isBusy }: Pick<ChosenPeople, 'progress' | 'isBusy'>) {
  if (!progress || isBusy || progress.failures.length === 0) return null
  const { total, failures } = progress
  return (
    <View className={styles.search}>
      <FormError text={`${total - failures.length} 人已调整，${failures.length} 人没有：${failures.join('；')}`} />
    </View>
  )
}
