import { View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, usePages, useRefresh } from '@/api/query'
import { exportContentList } from '@/contract/content/content-export'
import {
  changeStudyState,
  getStudyAssignment,
  type LearnerSort,
  listStudyLearners,
  type StudyAssignment,
  type StudyLearner,
} from '@/contract/content/study-manage'
import { listDepartmentTree } from '@/contract/organization/organization'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { formatAudienceDraft, toAudienceDraft } from '@/features/manage/audience/audience-draft'
import { DepartmentChoiceSheet } from '@/features/manage/DepartmentChoiceSheet'
import { buildDepartmentRows } from '@/features/manage/department-tree'
import { askStudyWithdrawal } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import styles from '@/features/manage/Manage.module.scss'
import { SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { joinTexts } from '@/lib/text/join-texts'
import { ExportButton } from '@/parts/ExportButton'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { emptyList } from '@/ui/pictures/empty-list'
import { emptySearch } from '@/ui/pictures/empty-search'

import { AssignSheet } from './AssignSheet'
import { getAssignmentChip, getLearnerChip } from './assignment'
import { StudySheet } from './StudySheet'

/** One content: whether it is published and required, by when, and how far everybody is. */
export function StudyAssignmentView({ id }: { id: string }) {
  const query = useCall(getStudyAssignment, { id })
  const refresh = useRefresh([getStudyAssignment, listStudyLearners])
  const [sheet, setSheet] = useState<'assign' | 'edit'>()
  const close = () => setSheet(undefined)
  const { data } = query
  return (
    <AdministratorFrame
      route="manageStudy"
      title="学习情况"
      onRefresh={refresh}
      bottom={data ? <StudyButtons assignment={data} onOpen={setSheet} /> : null}
    >
      <QueryView query={query} what="学习情况" skeleton={<ListSkeleton count={6} />}>
        {(assignment) => (
          <>
            <AssignmentCard assignment={assignment} />
            {assignment.state === 'published' ? <Learners id={id} title={assignment.title} /> : null}
          </>
        )}
      </QueryView>
      {data && sheet === 'assign' ? (
        <AssignSheet assignment={data} reread={async () => (await query.refetch()).data} onClose={close} />
      ) : null}
      {sheet === 'edit' ? <StudySheet id={id} onSaved={close} onClose={close} /> : null}
    </AdministratorFrame>
  )
}

interface StudyButtonsProps {
  assignment: StudyAssignment
  onOpen: (sheet: 'assign' | 'edit') => void
}

function StudyButtons({ assignment, onOpen }: StudyButtonsProps) {
  const { id, title, state, dueDate, version } = assignment
  const { ask, dialog: publishing } = useQuestion()
  const describe = ({ state: next }: { state: string }) =>
    next === 'withdrawn' ? askStudyWithdrawal(assignment) : undefined
  const { dialog, ...change } = useDestructiveWrite(changeStudyState, describe, {
    onSuccess: (_saved, { state: next }) => showToast(next === 'published' ? '已发布' : '已撤下，同事看不到了'),
  })
  const publish = async () => {
    const question = { title: `发布「${title}」？`, text: '发布后全企业的同事都能看到。', confirmText: '发布' }
    if (await ask(question)) void change.send({ id, state: 'published', version })
  }
  const withdraw = () => change.send({ id, state: 'withdrawn', version })
  const isPublished = state === 'published'
  return (
    <>
      <Button kind="secondary" grow={1} text="修改" onPress={() => onOpen('edit')} />
      {isPublished ? (
        <Button kind="secondary" grow={1} text="撤下" isBusy={change.isPending} onPress={() => void withdraw()} />
      ) : null}
      {isPublished ? (
        <Button grow={2} text={dueDate ? '改必修或提醒' : '设为必修'} onPress={() => onOpen('assign')} />
      ) : (
        <Button grow={2} text="发布" isBusy={change.isPending} onPress={() => void publish()} />
      )}
      {publishing}
      {dialog}
    </>
  )
}

function AssignmentCard({ assignment }: { assignment: StudyAssignment }) {
  const { title, cateName, state, dueDate, audience, people, finished } = assignment
  const who = formatAudienceDraft(toAudienceDraft(audience))
  return (
    <Card title={title}>
      <FactList
        facts={[
          ...(cateName ? [{ label: '分类', value: cateName }] : []),
          ...(state === 'published' ? [] : [{ label: '状态', value: getAssignmentChip(assignment, Date.now()).text }]),
          { label: '要求', value: dueDate ? `${who}必修，${dueDate} 前学完` : '选修' },
          ...(state === 'published' ? [{ label: '学完', value: `${finished} / ${people} 人` }] : []),
        ]}
      />
    </Card>
  )
}

interface LearnerOption {
  value: LearnerSort
  text: string
}

const tabs = [
  { key: 'unfinished', text: '没学完' },
  { key: 'finished', text: '已学完' },
] as const

const byName = { value: 'name', text: '按姓名' } as const
/** Each tab has orders of its own, the usual one first. */
const sorts: Record<'finished' | 'unfinished', readonly [LearnerOption, ...LearnerOption[]]> = {
  unfinished: [byName, { value: 'progress', text: '进度快的在前' }],
  finished: [{ value: 'finished', text: '先学完的在前' }, { value: 'latest', text: '最近学完的在前' }, byName],
}

const getRowKey = ({ userId }: StudyLearner) => userId

const renderLearner = (learner: StudyLearner) => (
  <Cell
    left={<PersonAvatar name={learner.name} picture={learner.avatar} />}
    title={learner.name}
    note={joinTexts([learner.deptName ?? '未分配部门', learner.finishedTime?.slice(0, 16)])}
    right={<Chip {...getLearnerChip(learner)} />}
  />
)

function Learners({ id, title }: { id: string; title: string }) {
  const [state, setState] = useAddressChoice('learned', ['unfinished', 'finished'])
  const orders = {
    unfinished: useListSort(sorts.unfinished, 'unfinishedSort'),
    finished: useListSort(sorts.finished, 'finishedSort'),
  }
  const [sort, setSort] = orders[state]
  const [isPicking, setPicking] = useState(false)
  // As colleagues see it: 组织 is another scope than 内容. Its counts are not those of the departments themselves.
  const tree = useCall(listDepartmentTree, { type: 'dept' }, { quiet: true }).data ?? []
  const rows = buildDepartmentRows(tree.map((node) => ({ ...node, userCount: 0 })))
  const { words, setWords, keyword, chosen, choose, filter } = useListFilter<{ deptId: string }>({ deptId: undefined })
  const deptName = rows.find(({ department }) => department.id === chosen.deptId)?.department.name
  const pages = usePages(listStudyLearners, { id, state, sort, ...filter })
  const none =
    state === 'finished' ? (
      <EmptyView picture={emptyList} text="还没有人学完" hint="设为必修后，没学完的人会收到通知" />
    ) : (
      <EmptyView picture={emptySearch} text="都学完了" hint="查看其他部门，或看看已学完的人" />
    )
  const empty = keyword ? <NothingFound what="同事" onClear={() => setWords('')} /> : none
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
        <SortCell options={sorts[state]} value={sort} onChange={setSort} />
      </Card>
      <ListSearch value={words} onChange={setWords} placeholder="搜索姓名、工号或手机号" />
      <View className={styles.exports}>
        <ExportButton
          path={exportContentList.path}
          query={{ list: 'learners', id }}
          name={`学习情况-${title}.csv`}
          text="导出全部人"
          label={`导出全部人 ${title}`}
        />
      </View>
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
      {isPicking ? (
        <DepartmentChoiceSheet
          title="部门"
          noneText="全部部门"
          rows={rows}
          value={chosen.deptId ?? null}
          onPick={(picked) => choose('deptId')(picked ?? undefined)}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
