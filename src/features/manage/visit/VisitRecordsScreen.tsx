import { usePages, useRefresh } from '@/api/query'
import {
  listVisits,
  revokeVisit,
  type Visit,
  type VisitSort,
  type VisitState,
  visitStates,
} from '@/contract/visit/visit'
import { exportVisits } from '@/contract/visit/visit-report'
import { visitStateNames } from '@/contract/visit/visit-state-names'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { DaysCard, toDayFilter } from '@/features/manage/DaysCard'
import { askVisitsRevocation } from '@/features/manage/destruction/questions'
import { useChosenRows } from '@/features/manage/destruction/use-destructive-many'
import { FilterCell } from '@/features/manage/list/ChoiceCell'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { ManyOutcome, ManyStart, ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { ExportButton } from '@/parts/ExportButton'
import type { Many } from '@/parts/many/use-many'
import { EmptyList } from '@/parts/search/EmptyList'
import { useAddressChoice, useAddressDays } from '@/parts/search/use-address-state'
import { getVisitTone } from '@/parts/visit-tone'
import { Chip } from '@/ui/layout/Chip'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

const tabs = [
  { key: 'all', text: '全部' },
  { key: 'coming', text: '待到访' },
  { key: 'past', text: '以往' },
] as const

type Span = (typeof tabs)[number]['key']

const sorts = [
  { value: 'newest', text: '到访晚的在前' },
  { value: 'oldest', text: '到访早的在前' },
  { value: 'requested', text: '最近申请的在前' },
] as const

const states = visitStates.map((value) => ({ value, text: visitStateNames[value] }))

/** The farthest day that a visit can be planned for is nearer. */
const AHEAD_DAYS = 366

const getRowKey = ({ id }: Visit) => id

/** `刘洋等 3 人` */
function formatParty({ visitorName, companions, mates }: Visit): string {
  const others = companions + mates.length
  const name = visitorName || '待填写的访客'
  return others > 0 ? `${name}等 ${others + 1} 人` : name
}

const renderStatus = ({ statusName }: Visit) => <Chip text={statusName} tone={getVisitTone(statusName)} />

const columns: readonly TableColumn<Visit, VisitSort>[] = [
  {
    title: '访客',
    share: 5,
    render: (visit) => <TableText text={formatParty(visit)} note={visit.visitorCompany} />,
  },
  {
    title: '到访时间',
    share: 4,
    sorts: { newest: 'descending', oldest: 'ascending' },
    render: ({ startTime, repeatText }) => <TableText text={startTime.slice(0, 16)} note={repeatText ?? ''} />,
  },
  {
    title: '接待人',
    share: 3,
    isExtra: true,
    render: ({ hostName, gateName }) => <TableText text={hostName} note={gateName} />,
  },
  {
    title: '申请时间',
    share: 4,
    sorts: { requested: 'descending' },
    isExtra: true,
    render: ({ createTime }) => <TableText text={createTime.slice(0, 16)} />,
  },
  { title: '状态', share: 3, render: renderStatus },
]

function VisitRow({ visit, isByRequest }: { visit: Visit; isByRequest: boolean }) {
  const { id, visitorCompany, startTime, createTime, hostName } = visit
  const party = formatParty(visit)
  const time = isByRequest ? `${createTime.slice(5, 16)} 申请` : startTime.slice(5, 16)
  const note = joinTexts([time, visitorCompany, `接待 ${hostName}`])
  return (
    <TableRow
      columns={columns}
      row={visit}
      id={id}
      title={party}
      note={note}
      right={renderStatus(visit)}
      onPress={() => void go('inviteVisitor', { id })}
    />
  )
}

const renderVisit = (visit: Visit) => <VisitRow visit={visit} isByRequest={false} />
const renderRequestedVisit = (visit: Visit) => <VisitRow visit={visit} isByRequest />

/** Why a visit cannot be revoked; the state of one that could names a companion who is on site. */
function findRevocationObstacle({ canRevoke, statusName }: Visit): string | undefined {
  if (canRevoke) return undefined
  return statusName === visitStateNames.approved ? '同行的人在场' : statusName
}

/** Visits that are chosen in the list, to be revoked together. */
const useManyVisits = () =>
  useChosenRows(revokeVisit, {
    getKey: getRowKey,
    getName: formatParty,
    describe: (visits) => askVisitsRevocation(visits, visits.map(formatParty)),
    toInput: ({ id }: Visit) => ({ id }),
  })

function VisitTick({ visit, many }: { visit: Visit; many: Many<Visit> }) {
  const label = joinTexts([formatParty(visit), visit.startTime.slice(5, 16), `接待 ${visit.hostName}`])
  return <ManyTick row={visit} label={label} many={many} obstacle={findRevocationObstacle(visit)} />
}

/** 访客记录: all visits of the company, searched, narrowed and sorted; each opens its page, and several are revoked together. */
export function VisitRecordsScreen() {
  const [sort, setSort] = useListSort(sorts)
  const [span, setSpan] = useAddressChoice<Span>('span', ['all', 'coming', 'past'])
  const list = useListFilter<{ state: VisitState }>({ state: states })
  const [days, setDays] = useAddressDays()
  const refresh = useRefresh([listVisits])
  const filter = { span, sort, ...list.filter, ...toDayFilter(days) }
  const pages = usePages(listVisits, { scope: 'company', ...filter })
  const name = `访客记录-${chinaDay(Date.now())}.csv`
  const { many, change, dialog } = useManyVisits()
  const isChoosing = many.chosen !== undefined
  const bottom = isChoosing ? (
    <ManyTools many={many} verb="撤销" onPick={change} />
  ) : (
    <ExportButton path={exportVisits.path} query={filter} name={name} text="导出 CSV" />
  )
  const clear = () => {
    list.clear()
    setDays(undefined)
  }
  const renderRow = sort === 'requested' ? renderRequestedVisit : renderVisit
  const isNarrowed = list.isNarrowed || days !== undefined
  const empty = (
    <EmptyList what="来访" filter={{ isNarrowed, clear }} text="还没有来访" hint="邀请和申请的来访都会出现在这里" />
  )
  return (
    <AdministratorFrame route="manageGates" title="访客记录" onRefresh={refresh} bottom={bottom}>
      <SegmentedTabs isSticky label="来访" tabs={tabs} active={span} onSelect={setSpan} />
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索访客、单位、车牌或接待人" />
      <DaysCard days={days} onChange={setDays} ahead={AHEAD_DAYS}>
        <FilterCell
          icon="filter"
          title="状态"
          options={states}
          value={list.chosen.state}
          onChange={list.choose('state')}
        />
        <SortCell options={sorts} value={sort} onChange={setSort} />
        {isChoosing || span === 'past' || pages.rows.length === 0 ? null : (
          <ManyStart many={many} unit="个" verb="撤销" />
        )}
      </DaysCard>
      <ManyOutcome many={many} unit="个来访" done="已撤销" />
      <TableList
        columns={columns}
        sort={sort}
        onSort={setSort}
        isChoosing={isChoosing}
        pages={pages}
        what="访客记录"
        getKey={getRowKey}
        renderRow={isChoosing ? (visit) => <VisitTick visit={visit} many={many} /> : renderRow}
        empty={empty}
      />
      {dialog}
    </AdministratorFrame>
  )
}
