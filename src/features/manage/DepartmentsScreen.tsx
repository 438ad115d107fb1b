import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { listManagedDepartments, type ManagedDepartment } from '@/contract/organization/structure'
import { createReread } from '@/features/manage/compare/reread'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { joinTexts } from '@/lib/text/join-texts'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'

import { AdministratorFrame } from './AdministratorFrame'
import { DepartmentSheet } from './DepartmentSheet'
import { DepartmentTree } from './department/DepartmentTree'
import { buildDepartmentRows, type DepartmentTreeRow, formatHeads } from './department-tree'

/** From this number on the list has a search. */
const SEARCH_FROM = 8

/** 部门: the departments of the company, which an administrator adds, renames, moves and deletes. */
export function DepartmentsScreen() {
  const query = useCall(listManagedDepartments, {})
  const refresh = useRefresh([listManagedDepartments])
  const [open, setOpen] = useState<{ department?: ManagedDepartment }>()
  const rows = buildDepartmentRows(query.data ?? [])
  const add = <Button grow={1} icon="plus" text="新增部门" disabled={!query.data} onPress={() => setOpen({})} />
  return (
    <AdministratorFrame route="manageDepartments" onRefresh={refresh} bottom={add}>
      <QueryView query={query} what="部门" skeleton={<ListSkeleton count={5} />}>
        {() => <DepartmentList rows={rows} onOpen={(department) => setOpen({ department })} />}
      </QueryView>
      {open ? (
        <DepartmentSheet
          department={open.department}
          rows={rows}
          reread={createReread(query, ({ id }) => id === open.department?.id)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </AdministratorFrame>
  )
}

interface DepartmentListProps {
  rows: readonly DepartmentTreeRow[]
  onOpen: (department: ManagedDepartment) => void
}

function DepartmentList({ rows, onOpen }: DepartmentListProps) {
  const { words, setWords, clear } = useListFilter({})
  if (rows.length === 0) {
    return <EmptyView picture={emptyList} text="还没有部门" hint="先添加一级部门，再添加它的下级部门" />
  }
  const found = findRows(rows, words, ({ department }) => [department.name])
  return (
    <>
      {rows.length >= SEARCH_FROM ? <ListSearch value={words} onChange={setWords} placeholder="搜索部门" /> : null}
      {!words.trim() ? (
        <DepartmentTree rows={rows} onOpen={onOpen} />
      ) : found.length === 0 ? (
        <NothingFound what="部门" onClear={clear} />
      ) : (
        <Card isFlush>
          {found.map(({ department, path, total }) => (
            <Cell
              key={department.id}
              title={department.name}
              note={joinTexts([path.join(' / '), department.heads.length > 0 && `负责人 ${formatHeads(department)}`])}
              value={`${total} 人`}
              onPress={() => onOpen(department)}
            />
          ))}
        </Card>
      )}
    </>
  )
}
