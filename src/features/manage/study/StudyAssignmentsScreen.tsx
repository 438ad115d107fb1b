import { useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import { changeStudyState, listManagedStudy, type ManagedStudy, type StudySort } from '@/contract/content/study-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { askStudiesPublication, askStudiesWithdrawal } from '@/features/manage/destruction/questions'
import { type ManySwitchOptions, useManySwitch } from '@/features/manage/destruction/use-many-switch'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { ManyOutcome, ManyStart, ManyTick } from '@/features/manage/many/ManyParts'
import { SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { ManyButtons } from '@/parts/many/ManyButtons'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { Button } from '@/ui/action/Button'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'

import { getAssignmentChip } from './assignment'
import { StudyAssignmentView } from './StudyAssignmentView'
import { StudySheet } from './StudySheet'
import { studyKinds } from './study-form'

interface StudyAssignmentsScreenProps {
  /** The content to assign; absent: all of it. */
  id?: string | undefined
}

const sorts = [
  { value: 'newest', text: '最近发布的在前' },
  { value: 'oldest', text: '最早发布的在前' },
  { value: 'due', text: '先到期的在前' },
  { value: 'read', text: '看过的人多的在前' },
] as const

const states = [
  { value: 'published', text: '已发布' },
  { value: 'required', text: '必修' },
  { value: 'draft', text: '未发布' },
  { value: 'withdrawn', text: '已撤下' },
] as const

/** 学习: all content, new content, and for one of it who has to learn it and who has. */
export function StudyAssignmentsScreen({ id }: StudyAssignmentsScreenProps) {
  return id ? <StudyAssignmentView id={id} /> : <StudyContents />
}

const getRowKey = ({ id }: ManagedStudy) => id

const findKind = ({ resourceType }: ManagedStudy) => studyKinds.find(({ value }) => value === resourceType)?.text

const renderRow = (resource: ManagedStudy) => (
  <Cell
    title={resource.title}
    note={joinTexts([resource.cateName, findKind(resource), `${resource.viewCount} 人看过`])}
    right={<Chip {...getAssignmentChip(resource, Date.now())} />}
    onPress={() => void go('manageStudy', { id: resource.id })}
  />
)

const switching: ManySwitchOptions<typeof changeStudyState, ManagedStudy> = {
  getTitle: ({ title }) => title,
  isOn: ({ state }) => state === 'published',
  verbs: ['撤下', '发布'],
  describe: (rows, isOn) => (isOn ? askStudiesPublication(rows) : askStudiesWithdrawal(rows)),
  toInput: ({ id, version }, isOn) => ({ id, version, state: isOn ? 'published' : 'withdrawn' }),
}

function StudyContents() {
  const [sort, setSort] = useListSort<StudySort>(sorts)
  const narrow = useListFilter({ state: states })
  const pages = usePages(listManagedStudy, { sort, ...narrow.filter })
  const refresh = useRefresh([listManagedStudy])
  const [isAdding, setAdding] = useState(false)
  const { many, actions, dialog } = useManySwitch(changeStudyState, switching)
  const isChoosing = many.chosen !== undefined
  const bottom = isChoosing ? (
    <ManyButtons many={many} actions={actions} />
  ) : (
    <Button grow={1} icon="plus" text="新增内容" onPress={() => setAdding(true)} />
  )
  const close = () => setAdding(false)
  const list = (
    <QueryList
      pages={pages}
      what="学习内容"
      getKey={getRowKey}
      renderRow={
        isChoosing
          ? (row) => (
              <ManyTick row={row} label={joinTexts([row.title, getAssignmentChip(row, Date.now()).text])} many={many} />
            )
          : renderRow
      }
      skeleton={<ListSkeleton count={6} />}
      empty={
        <EmptyList what="学习内容" filter={narrow} text="还没有学习内容" hint="新增并发布后，同事在资讯动态里学习" />
      }
    />
  )
  return (
    <AdministratorFrame route="manageStudy" onRefresh={refresh} bottom={bottom}>
      <ListSearch value={narrow.words} onChange={narrow.setWords} placeholder="搜索学习内容" />
      <Filter label="筛选状态" options={states} value={narrow.chosen.state} onChange={narrow.choose('state')} />
      <ManyOutcome many={many} unit="个内容" done="已处理" />
      {pages.rows.length > 0 ? (
        <Card isFlush>
          {isChoosing ? null : (
            <>
              <SortCell options={sorts} value={sort} onChange={setSort} />
              <ManyStart many={many} unit="个" verb="发布或撤下" />
            </>
          )}
          {list}
        </Card>
      ) : (
        list
      )}
      {dialog}
      {isAdding ? (
        <StudySheet
          onSaved={(id) => {
            close()
            void go('manageStudy', { id })
          }}
          onClose={close}
        />
      ) : null}
    </AdministratorFrame>
  )
}
