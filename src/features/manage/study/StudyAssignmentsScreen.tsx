import { View } from '@tarojs/components'
import { useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import { listManagedStudy, type ManagedStudy } from '@/contract/content/study-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import styles from '@/features/manage/Manage.module.scss'
import { go } from '@/navigation/navigate'
import { QueryList } from '@/parts/QueryList'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import { getAssignmentChip } from './assignment'
import { StudyAssignmentView } from './StudyAssignmentView'
import { StudySheet } from './StudySheet'
import { studyKinds } from './study-form'

interface StudyAssignmentsScreenProps {
  /** The content to assign; absent: all of it. */
  id?: string | undefined
}

/** 学习: all content, new content, and for one of it who has to learn it and who has. */
export function StudyAssignmentsScreen({ id }: StudyAssignmentsScreenProps) {
  return id ? <StudyAssignmentView id={id} /> : <StudyContents />
}

const getRowKey = ({ id }: ManagedStudy) => id

const findKind = ({ resourceType }: ManagedStudy) => studyKinds.find(({ value }) => value === resourceType)?.text

const renderRow = (resource: ManagedStudy) => (
  <Cell
    title={resource.title}
    note={[resource.cateName, findKind(resource), `${resource.viewCount} 人看过`].filter(Boolean).join(' · ')}
    right={<Chip {...getAssignmentChip(resource, Date.now())} />}
    onPress={() => void go('manageStudy', { id: resource.id })}
  />
)

function StudyContents() {
  const [words, setWords] = useState('')
  const keyword = useDebouncedValue(words.trim())
  const pages = usePages(listManagedStudy, { ...(keyword && { keyword }) }, { quiet: true })
  const refresh = useRefresh([listManagedStudy])
  const [isAdding, setAdding] = useState(false)
  const add = <Button grow={1} icon="plus" text="新增内容" onPress={() => setAdding(true)} />
  const close = () => setAdding(false)
  const list = (
    <QueryList
      pages={pages}
      what="学习内容"
      getKey={getRowKey}
      renderRow={renderRow}
      skeleton={<ListSkeleton count={6} />}
      empty={
        keyword ? (
          <EmptyView picture={emptySearch} text={`没有找到「${keyword}」`} hint="换个关键词试试" />
        ) : (
          <EmptyView picture={emptySearch} text="还没有学习内容" hint="新增并发布后，同事在资讯动态里学习" />
        )
      }
    />
  )
  return (
    <AdministratorFrame route="manageStudy" onRefresh={refresh} bottom={add}>
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索学习内容" />
      </View>
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
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
