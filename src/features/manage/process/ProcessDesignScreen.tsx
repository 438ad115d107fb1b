import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { listProcessDrafts } from '@/contract/workflow/process-draft'
import { listManagedProcesses, type ManagedProcess, type ProcessSort } from '@/contract/workflow/process-setting'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { ListTools } from '@/features/manage/list/ListTools'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { useListSort } from '@/features/manage/sort/SortCell'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { AppIcon } from '@/ui/media/AppIcon'
import { emptyList } from '@/ui/pictures/empty-list'

import { NEW_DRAFT, NEW_FROM_FILE, NEW_PROCESS, ProcessEditor } from './ProcessEditor'
import { ProcessTemplatesSheet } from './ProcessTemplatesSheet'

/** 流程设计: the processes of the company, and one of them. */
export function ProcessDesignScreen({ id }: { id?: string | undefined }) {
  return id ? <ProcessEditor id={id} /> : <Processes />
}

const states = [
  { value: 'on', text: '使用中' },
  { value: 'off', text: '已停用' },
] as const

const sorts = [
  { value: 'shown', text: '按发起时的顺序' },
  { value: 'name', text: '按名称' },
  { value: 'published', text: '最近发布的在前' },
  { value: 'running', text: '进行中多的在前' },
] as const

const describe = ({ version, steps }: ManagedProcess) => joinTexts([`第 ${version} 版`, `${steps} 个节点`])

function Processes() {
  const [sort, setSort] = useListSort<ProcessSort>(sorts)
  const query = useCall(listManagedProcesses, { sort }, { keepPrevious: true })
  const refresh = useRefresh([listManagedProcesses, listProcessDrafts])
  const list = useListFilter({ state: states })
  const [isChoosing, setChoosing] = useState(false)
  const add = (
    <>
      <Button kind="secondary" grow={1} text="模板" label="从模板新建" onPress={() => setChoosing(true)} />
      <Button kind="secondary" grow={1} text="导入" onPress={() => void go('manageProcesses', { id: NEW_FROM_FILE })} />
      <Button grow={1} icon="plus" text="新建流程" onPress={() => void go('manageProcesses', { id: NEW_PROCESS })} />
    </>
  )
  return (
    <AdministratorFrame route="manageProcesses" onRefresh={refresh} bottom={add}>
      <QueryView query={query} what="流程" skeleton={<ListSkeleton count={8} />}>
        {({ items }) =>
          items.length === 0 ? (
            <>
              <Drafts items={items} />
              <EmptyView picture={emptyList} text="还没有流程" hint="选一个模板，或自己设计一个" />
            </>
          ) : (
            <>
              <ListTools
                list={list}
                placeholder="搜索流程名称"
                states={states}
                sorts={sorts}
                sort={sort}
                onSort={setSort}
              />
              <Drafts items={items} />
              <Groups items={findProcesses(items, list.words, list.chosen.state)} onClear={list.clear} />
            </>
          )
        }
      </QueryView>
      {isChoosing ? (
        <ProcessTemplatesSheet
          names={(query.data?.items ?? []).map(({ name }) => name)}
          onChoose={(key) => {
            setChoosing(false)
            void go('manageProcesses', { id: `${NEW_PROCESS}:${key}` })
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </AdministratorFrame>
  )
}

/** What somebody has begun and not published. */
function Drafts({ items }: { items: readonly ManagedProcess[] }) {
  const { data = [] } = useCall(listProcessDrafts, {})
  if (data.length === 0) return null
  return (
    <CellGroup title="草稿">
      {data.map(({ key, name, savedAt, byName }) => (
        <Cell
          key={key}
          icon="edit"
          title={name || items.find((item) => item.key === key)?.name || '未命名'}
          note={joinTexts([savedAt.slice(5, 16), byName])}
          value={key.startsWith(NEW_DRAFT) ? '新流程' : '新版本'}
          onPress={() => void go('manageProcesses', { id: key })}
        />
      ))}
    </CellGroup>
  )
}

const findProcesses = (items: readonly ManagedProcess[], words: string, state: string | undefined) =>
  findRows(items, words, ({ name }) => [name]).filter(({ isOn }) => state === undefined || isOn === (state === 'on'))

function Groups({ items, onClear }: { items: readonly ManagedProcess[]; onClear: () => void }) {
  const names = [...new Set(items.map(({ groupName }) => groupName))]
  if (names.length === 0) return <NothingFound what="流程" onClear={onClear} />
  return names.map((name) => (
    <CellGroup key={name} title={name || '未分组'}>
      {items
        .filter(({ groupName }) => groupName === name)
        .map((process) => (
          <Cell
            key={process.key}
            left={<AppIcon size="small" name={process.icon ?? 'more'} />}
            title={process.name}
            note={describe(process)}
            value={process.running > 0 ? `${process.running} 个进行中` : ''}
            {...(!process.isOn && { right: <Chip text="已停用" tone="neutral" /> })}
            row={process.key}
            onPress={() => void go('manageProcesses', { id: process.key })}
          />
        ))}
    </CellGroup>
  ))
}
