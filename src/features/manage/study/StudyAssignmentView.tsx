import { Text } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useCall, usePages, useRefresh, useWrite } from '@/api/query'
import {
  assignStudy,
  getStudyAssignment,
  getStudyOverview,
  listStudyLearners,
  listStudyResources,
  type StudyAssignment,
  type StudyLearner,
} from '@/contract/content/study'
import { listManagedDepartments } from '@/contract/organization/structure'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { DepartmentChoiceSheet } from '@/features/manage/DepartmentChoiceSheet'
import { buildDepartmentRows } from '@/features/manage/department-tree'
import { FormError } from '@/features/manage/FormError'
import styles from '@/features/manage/Manage.module.scss'
import { getFieldErrors } from '@/lib/field-errors'
import { chinaDay } from '@/lib/wire-time'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { DayField } from '@/ui/form/DayInput'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { emptySearch } from '@/ui/pictures/empty-search'

import { getLearnerChip, validateDueDate } from './assignment'

const changed = [getStudyAssignment, listStudyLearners, listStudyResources, getStudyOverview] as const

/** One content: whether it is required, by when, and how far everybody is. */
export function StudyAssignmentView({ id }: { id: string }) {
  const query = useCall(getStudyAssignment, { id })
  const refresh = useRefresh([getStudyAssignment, listStudyLearners])
  const [isAssigning, setAssigning] = useState(false)
  const { data } = query
  const text = data?.dueDate ? '改日期或提醒' : '设为必修'
  return (
    <AdministratorFrame
      route="manageStudy"
      title="学习情况"
      onRefresh={refresh}
      bottom={data ? <Button grow={1} text={text} onPress={() => setAssigning(true)} /> : null}
    >
      <QueryView query={query} what="学习情况" skeleton={<ListSkeleton count={6} />}>
        {(assignment) => (
          <>
            <AssignmentCard assignment={assignment} />
            <Learners id={id} />
          </>
        )}
      </QueryView>
      {data && isAssigning ? <AssignSheet assignment={data} onClose={() => setAssigning(false)} /> : null}
    </AdministratorFrame>
  )
}

function AssignmentCard({ assignment }: { assignment: StudyAssignment }) {
  const { title, cateName, dueDate, people, finished } = assignment
  return (
    <Card title={title}>
      <FactList
        facts={[
          ...(cateName ? [{ label: '分类', value: cateName }] : []),
          { label: '要求', value: dueDate ? `全企业必修，${dueDate} 前学完` : '选修' },
          { label: '学完', value: `${finished} / ${people} 人` },
        ]}
      />
    </Card>
  )
}

const tabs = [
  { key: 'unfinished', text: '没学完' },
  { key: 'finished', text: '已学完' },
] as const

const getRowKey = ({ userId }: StudyLearner) => userId

const renderLearner = (learner: StudyLearner) => (
  <Cell
    left={<PersonAvatar name={learner.name} picture={learner.avatar} />}
    title={learner.name}
    note={[learner.deptName ?? '未分配部门', learner.finishedTime?.slice(0, 16)].filter(Boolean).join(' · ')}
    right={<Chip {...getLearnerChip(learner)} />}
  />
)

function Learners({ id }: { id: string }) {
  const [state, setState] = useState<'finished' | 'unfinished'>('unfinished')
  const [deptId, setDeptId] = useState<string | null>(null)
  const [isPicking, setPicking] = useState(false)
  const rows = buildDepartmentRows(useCall(listManagedDepartments, {}, { quiet: true }).data ?? [])
  const deptName = rows.find(({ department }) => department.id === deptId)?.department.name
  const pages = usePages(listStudyLearners, { id, state, ...(deptId !== null && { deptId }) }, { quiet: true })
  const empty =
    state === 'finished' ? (
      <EmptyView picture={emptySearch} text="还没有人学完" hint="设为必修后，没学完的人会收到通知" />
    ) : (
      <EmptyView picture={emptySearch} text="都学完了" hint="查看其他部门，或看看已学完的人" />
    )
  const list = (
    <QueryList
      pages={pages}
      what="学习名单"
      getKey={getRowKey}
      renderRow={renderLearner}
      skeleton={<ListSkeleton count={5} />}
      empty={empty}
    />
  )
  return (
    <>
      <SegmentedTabs label="学习状态" tabs={tabs} active={state} onSelect={setState} />
      <Card isFlush>
        <Cell icon="department" title="部门" value={deptName ?? '全部部门'} onPress={() => setPicking(true)} />
      </Card>
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
      {isPicking ? (
        <DepartmentChoiceSheet
          title="部门"
          noneText="全部部门"
          rows={rows}
          value={deptId}
          onPick={(picked) => {
            setDeptId(picked)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}

interface AssignSheetProps {
  assignment: StudyAssignment
  onClose: () => void
}

/** Makes content required by a day, which also reminds those who have not finished it; or optional again. */
function AssignSheet({ assignment, onClose }: AssignSheetProps) {
  const { id, title, dueDate, people, finished } = assignment
  const today = chinaDay(Date.now())
  const [day, setDay] = useState(dueDate && dueDate >= today ? dueDate : '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { ask, dialog } = useQuestion()
  const assign = useWrite(assignStudy, {
    invalidates: changed,
    quiet: true,
    onSuccess: ({ people: notified }, { dueDate: asked }) => {
      showToast(asked === null ? '已改为选修' : `已通知 ${notified} 人`, SHORT_TOAST_MS)
      onClose()
    },
  })
  const send = (last: string | null) =>
    assign.mutate({ id, dueDate: last }, { onError: (error) => setErrors(getFieldErrors(error, 'form')) })
  const submit = () => {
    const why = validateDueDate(day, Date.now())
    if (why) return setErrors({ day: why })
    send(day)
  }
  const askEnd = async () => {
    const text = '同事的学习首页不再要求学完；已有的学习进度不变。'
    if (await ask({ title: `取消「${title}」的必修？`, text, confirmText: '取消必修', isDangerous: true })) send(null)
  }
  const footer = (
    <>
      {dueDate ? <Button kind="secondary" grow={1} text="取消必修" onPress={() => void askEnd()} /> : null}
      <Button grow={2} text={dueDate ? '保存并提醒' : '设为必修'} isBusy={assign.isPending} onPress={submit} />
    </>
  )
  return (
    <>
      <Sheet isOpen title={dueDate ? '改日期或提醒' : '设为必修'} onClose={onClose} footer={footer}>
        <Text className={styles.planNote}>
          全企业的 {people} 位同事都要学完；还没学完的 {people - finished} 位会收到通知。
        </Text>
        <DayField
          required
          label="截止日期"
          from={today}
          value={day}
          onChange={(picked) => {
            setDay(picked)
            setErrors({})
          }}
          {...(errors.day && { error: errors.day })}
        />
        <FormError text={errors.form} />
      </Sheet>
      {dialog}
    </>
  )
}
