import { View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, usePages, useRefresh } from '@/api/query'
import { listManagedPeople, type ManagedPersonRow, type PeopleSort } from '@/contract/organization/people'
import { listManagedDepartments, listManagedPosts } from '@/contract/organization/structure'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { formatRoles } from '@/parts/people/member-roles'
import { NothingFound } from '@/parts/search/NothingFound'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'

import { AdministratorFrame } from './AdministratorFrame'
import { DepartmentChoiceSheet } from './DepartmentChoiceSheet'
import { buildDepartmentRows } from './department-tree'
import { ListSearch } from './list/ListSearch'
import styles from './Manage.module.scss'
import { ManyOutcome, ManyTick, ManyTools } from './many/ManyParts'
import { PeopleFileSheet } from './people-file/PeopleFileSheet'
import { ManyPeopleSheet } from './people-many/ManyPeople'
import { type ChosenPeople, useChosenPeople } from './people-many/use-chosen-people'
import { AddPersonSheet } from './person/AddPersonSheet'
import { type PeopleFilter, PeopleFilterCell, usePeopleFilter } from './person/PeopleFilterCell'
import { SortCell, useListSort } from './sort/SortCell'
import { type TableColumn, TableRow, TableText } from './table/TableCard'
import { TableList } from './table/TableList'

type PersonStatus = 'active' | 'disabled'

const tabs = [
  { key: 'active', text: '在职' },
  { key: 'disabled', text: '已停用' },
] as const

const sorts = [
  { value: 'name', text: '按姓名' },
  { value: 'department', text: '按部门' },
  { value: 'workNo', text: '按工号' },
  { value: 'added', text: '最近添加的在前' },
  { value: 'signedIn', text: '最近登录的在前' },
  { value: 'absent', text: '最久未登录的在前' },
] as const

const getRowKey = ({ userId }: ManagedPersonRow) => userId

const formatSignIn = ({ signInTime }: ManagedPersonRow) => signInTime?.slice(0, 10) ?? '从未登录'
const formatLastSignIn = ({ signInTime }: ManagedPersonRow) =>
  signInTime === null ? '从未登录' : `${signInTime.slice(0, 10)} 登录`

/** What a person is sorted by, where name and place do not show it. */
const notesBySort: Readonly<Partial<Record<PeopleSort, (person: ManagedPersonRow) => string>>> = {
  workNo: ({ workNo }) => (workNo ? `工号 ${workNo}` : '没有工号'),
  added: ({ addedTime }) => (addedTime ? `${addedTime.slice(0, 10)} 添加` : ''),
  signedIn: formatLastSignIn,
  absent: formatLastSignIn,
}

const columns: readonly TableColumn<ManagedPersonRow, PeopleSort>[] = [
  {
    title: '姓名',
    share: 7,
    sorts: { name: 'ascending' },
    render: ({ name, avatar, roles }) => (
      <View className={styles.tableName}>
        <PersonAvatar name={name} picture={avatar} />
        <TableText text={name} note={roles.length > 0 ? formatRoles(roles) : ''} />
      </View>
    ),
  },
  {
    title: '工号',
    share: 4,
    sorts: { workNo: 'ascending' },
    isExtra: true,
    render: ({ workNo }) => <TableText text={workNo || '—'} />,
  },
  {
    title: '部门',
    share: 6,
    sorts: { department: 'ascending' },
    render: ({ deptName, postName }) => <TableText text={deptName ?? '未分配部门'} note={postName ?? ''} />,
  },
  {
    title: '最近登录',
    share: 5,
    sorts: { signedIn: 'descending', absent: 'ascending' },
    render: (person) => <TableText text={formatSignIn(person)} />,
  },
  {
    title: '添加',
    share: 5,
    sorts: { added: 'descending' },
    isExtra: true,
    render: ({ addedTime }) => <TableText text={addedTime?.slice(0, 10) ?? '—'} />,
  },
]

const createRenderer = (sort: PeopleSort) => (person: ManagedPersonRow) => (
  <PersonRow person={person} sortNote={notesBySort[sort]?.(person)} />
)

/** Rows of each order, made once: a list draws its rows again when another function draws them. */
const renderers: Readonly<Record<PeopleSort, ReturnType<typeof createRenderer>>> = {
  name: createRenderer('name'),
  department: createRenderer('department'),
  workNo: createRenderer('workNo'),
  added: createRenderer('added'),
  signedIn: createRenderer('signedIn'),
  absent: createRenderer('absent'),
}

function PersonRow({ person, sortNote }: { person: ManagedPersonRow; sortNote: string | undefined }) {
  const { userId, name, avatar, phone, deptName, postName, roles } = person
  // What the order shows leaves no room for the post.
  const place = joinTexts([deptName, sortNote === undefined && postName]) || '未分配部门'
  const note = joinTexts([place, sortNote ?? phone])
  return (
    <TableRow
      columns={columns}
      row={person}
      id={userId}
      left={<PersonAvatar name={name} picture={avatar} />}
      title={name}
      note={note}
      {...(roles.length > 0 && { right: <Chip text={formatRoles(roles)} /> })}
      onPress={() => void go('managePerson', { id: userId })}
    />
  )
}

/** 成员: everybody of the company, searched and filtered; each opens their page. */
export function PeopleScreen() {
  const [sort, setSort] = useListSort(sorts)
  const [status, setStatus] = useAddressChoice<PersonStatus>('status', ['active', 'disabled'])
  const list = usePeopleFilter()
  const deptId = list.chosen.deptId ?? null
  const [isPicking, setPicking] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const refresh = useRefresh([listManagedPeople, listManagedDepartments, listManagedPosts])
  const [isMoving, setMoving] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const people = useChosenPeople()
  const isChoosing = people.chosen !== undefined
  const rows = buildDepartmentRows(useCall(listManagedDepartments, {}, { quiet: true }).data ?? [])
  const deptName = rows.find(({ department }) => department.id === deptId)?.department.name
  const bottom = isChoosing ? (
    <ManyTools many={people} verb="调整部门" onPick={() => setMoving(true)} />
  ) : (
    <Button grow={1} icon="plus" text="添加成员" onPress={() => setAdding(true)} />
  )
  return (
    <AdministratorFrame route="managePeople" onRefresh={refresh} bottom={bottom}>
      <SegmentedTabs
        isSticky
        label="成员状态"
        tabs={tabs}
        active={status}
        onSelect={(next) => {
          people.stop()
          setStatus(next)
        }}
      />
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索姓名、工号或手机号" />
      <Card isFlush>
        <Cell icon="department" title="部门" value={deptName ?? '全部部门'} onPress={() => setPicking(true)} />
        <PeopleFilterCell list={list} />
        <SortCell options={sorts} value={sort} onChange={setSort} />
        <Cell icon="file" title="导入与导出" value="xlsx、csv" onPress={() => setImporting(true)} />
        {status === 'active' && !isChoosing ? (
          <Cell icon="users" title="选择多人" value="一起调整部门" onPress={people.start} />
        ) : null}
      </Card>
      <ManyOutcome many={people} unit="人" done="已调整" />
      <PeopleList status={status} list={list} sort={sort} onSort={setSort} people={people} />
      {isAdding ? <AddPersonSheet onClose={() => setAdding(false)} /> : null}
      {isMoving ? <ManyPeopleSheet people={people} rows={rows} onClose={() => setMoving(false)} /> : null}
      {people.dialog}
      <PeopleFileSheet isOpen={isImporting} onClose={() => setImporting(false)} />
      {isPicking ? (
        <DepartmentChoiceSheet
          title="部门"
          noneText="全部部门"
          rows={rows}
          value={deptId}
          onPick={(id) => list.choose('deptId')(id ?? undefined)}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </AdministratorFrame>
  )
}

interface PeopleListProps {
  status: PersonStatus
  list: PeopleFilter
  sort: PeopleSort
  onSort: (sort: PeopleSort) => void
  people: ChosenPeople
}

function PeopleList({ status, list, sort, onSort, people }: PeopleListProps) {
  const pages = usePages(listManagedPeople, { status, sort, ...list.filter })
  return (
    <TableList
      columns={columns}
      sort={sort}
      onSort={onSort}
      isChoosing={people.chosen !== undefined}
      pages={pages}
      what="成员"
      getKey={getRowKey}
      renderRow={
        people.chosen
          ? (person) => (
              <ManyTick row={person} label={joinTexts([person.name, person.deptName ?? '未分配部门'])} many={people} />
            )
          : renderers[sort]
      }
      empty={list.isNarrowed ? <NothingFound what="成员" onClear={list.clear} /> : <NobodyView status={status} />}
    />
  )
}

function NobodyView({ status }: { status: PersonStatus }) {
  return status === 'disabled' ? (
    <EmptyView picture={emptyList} text="没有已停用的成员" hint="停用的成员在这里查看和重新启用" />
  ) : (
    <EmptyView picture={emptyList} text="这里还没有成员" hint="添加成员，或邀请同事加入" />
  )
}
