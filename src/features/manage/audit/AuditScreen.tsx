import { Text, View } from '@tarojs/components'
import { useCallback, useMemo, useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { type AuditEntry, exportAuditEntries, listAuditEntries } from '@/contract/organization/audit'
import type { TimeSort } from '@/contract/time-sort'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { DaysCard, toDayFilter } from '@/features/manage/DaysCard'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { SortCell, timeSorts, useListSort } from '@/features/manage/sort/SortCell'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay } from '@/lib/wire-time'
import { ExportButton } from '@/parts/ExportButton'
import { EmptyList } from '@/parts/search/EmptyList'
import { useAddressChoice, useAddressDays } from '@/parts/search/use-address-state'
import { SearchBar } from '@/ui/form/SearchBar'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import styles from './Audit.module.scss'
import { AuditEntrySheet } from './AuditEntrySheet'
import { type AuditRow, describeAuditEntry, groupAuditByDay } from './audit-rows'

const tabs = [
  { key: 'all', text: '全部' },
  { key: 'manage', text: '管理操作' },
  { key: 'session', text: '登录' },
] as const

type Tab = (typeof tabs)[number]['key']

const getRowKey = ({ entry }: AuditRow) => entry.id

const columns: readonly TableColumn<AuditRow, TimeSort>[] = [
  { title: '操作', share: 6, render: ({ entry }) => <TableText text={describeAuditEntry(entry)} /> },
  { title: '人员', share: 2, render: ({ entry }) => <TableText text={entry.actorName} /> },
  {
    title: '时间',
    share: 3,
    sorts: { newest: 'descending', oldest: 'ascending' },
    render: ({ entry }) => <TableText text={entry.time.slice(0, 16)} />,
  },
  { title: '来源', share: 3, render: ({ entry }) => <TableText text={entry.address || '—'} note={entry.deviceName} /> },
]

/** 审计: who did what in 管理, and who signed in; searched, sorted, narrowed to days, and exported. */
export function AuditScreen() {
  const [sort, setSort] = useListSort(timeSorts)
  const [tab, setTab] = useAddressChoice<Tab>('tab', ['all', 'manage', 'session'])
  const { words, setWords, keyword } = useListFilter({})
  const [days, setDays] = useAddressDays()
  const filter = {
    ...(tab !== 'all' && { kind: tab }),
    ...(keyword && { keyword }),
    ...toDayFilter(days),
  }
  const clear = () => {
    setTab('all')
    setWords('')
    setDays(undefined)
  }
  const refresh = useRefresh([listAuditEntries])
  const name = `审计日志-${chinaDay(Date.now())}.csv`
  const bottom = <ExportButton path={exportAuditEntries.path} query={filter} name={name} text="导出 CSV" />
  return (
    <AdministratorFrame route="manageAudit" onRefresh={refresh} bottom={bottom}>
      <SegmentedTabs isSticky label="审计内容" tabs={tabs} active={tab} onSelect={setTab} />
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索人员、操作或内容" />
      </View>
      <DaysCard days={days} onChange={setDays}>
        <SortCell options={timeSorts} value={sort} onChange={setSort} />
      </DaysCard>
      <AuditList filter={filter} sort={sort} onSort={setSort} onClear={clear} />
    </AdministratorFrame>
  )
}

interface AuditListProps {
  filter: { kind?: 'manage' | 'session'; keyword?: string; fromDay?: string; toDay?: string }
  sort: TimeSort
  onSort: (sort: TimeSort) => void
  /** Ends what narrows it. */
  onClear: () => void
}

function AuditList({ filter, sort, onSort, onClear }: AuditListProps) {
  const [open, setOpen] = useState<AuditEntry>()
  const pages = usePages(listAuditEntries, { ...filter, sort })
  const rows = useMemo(() => groupAuditByDay(pages.rows), [pages.rows])
  const renderRow = useCallback((row: AuditRow) => <AuditEntryRow row={row} onOpen={setOpen} />, [])
  const isNarrowed = Object.keys(filter).length > 0
  // A page of this call says more than other pages.
  const keepDays = (pages.data?.pages[0] as OutputOf<typeof listAuditEntries> | undefined)?.keepDays
  return (
    <>
      {keepDays === undefined ? null : (
        <Text className={styles.keep}>{`记录保留 ${keepDays} 天后删除，期间不能修改或删除。`}</Text>
      )}
      <TableList
        columns={columns}
        sort={sort}
        onSort={onSort}
        pages={{ ...pages, rows }}
        what="审计日志"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={
          <EmptyList
            what="记录"
            filter={{ isNarrowed, clear: onClear }}
            text="还没有记录"
            hint="管理操作和登录会记在这里"
          />
        }
      />
      {open ? <AuditEntrySheet entry={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

function AuditEntryRow({ row, onOpen }: { row: AuditRow; onOpen: (entry: AuditEntry) => void }) {
  const { entry, day } = row
  const title = describeAuditEntry(entry)
  const note = joinTexts([entry.time.slice(11, 16), entry.actorName, entry.address])
  return (
    <TableRow
      columns={columns}
      row={row}
      before={day ? <Text className={styles.day}>{day}</Text> : null}
      title={title}
      note={note}
      onPress={() => onOpen(entry)}
    />
  )
}
