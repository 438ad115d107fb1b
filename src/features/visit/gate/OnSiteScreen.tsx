import { Text, View } from '@tarojs/components'
import { useRef } from 'react'

import { useCall, useWrite } from '@/api/query'
import { callRoll, type DeskTab, listOnSite, type OnSite } from '@/contract/visit/visit-gate'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useAddressChoice, useAddressWords } from '@/parts/search/use-address-state'
import { useHasScope, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'
import { emptySearch } from '@/ui/pictures/empty-search'
import { noPermission } from '@/ui/pictures/no-permission'
import { success } from '@/ui/pictures/success'

import { BlocklistView } from './BlocklistView'
import { type CountedVisitsProps, CountedVisitsView } from './CountedVisitsView'
import styles from './OnSite.module.scss'
import { OnSiteCard } from './OnSiteCard'
import { VisitReportView } from './VisitReportView'
import { WalkInForm, walkInResult } from './WalkInForm'

const REFRESH_MS = 20_000

const tabs = [
  { key: 'expected', text: '预计到访' },
  { key: 'onSite', text: '在场' },
  { key: 'overdue', text: '迟到或超时' },
  { key: 'left', text: '已离场' },
] as const

const emptyTexts: Readonly<Record<DeskTab, string>> = {
  expected: '今天没有待到的访客',
  onSite: '现在没有访客在场',
  overdue: '没有迟到或超时的访客',
  left: '今天还没有访客离场',
}

interface OnSiteScreenProps extends CountedVisitsProps {
  /** `walkIn`: 临时登记; `report`: 来访统计; `visits`: what is behind one of its figures; `blocklist`: 访客黑名单; else the desk. */
  view: string | undefined
}

/** The desk, its registration of walk-ins, and the report of visits with what is behind its figures, and the blocklist. */
export function OnSiteScreen({ view, ...counted }: OnSiteScreenProps) {
  if (view === 'visits') return <CountedVisitsView {...counted} />
  if (view === 'walkIn') return <WalkIn />
  if (view === 'blocklist') return <BlocklistView />
  return view === 'report' ? <VisitReportView /> : <Desk />
}

/** The registration of a walk-in, for the reception alone. */
function WalkIn() {
  const isReception = useStaffUser()?.roles?.includes('reception') ?? false
  if (isReception) return <WalkInForm />
  return (
    <PageFrame route="onSite" title="临时来访登记">
      <EmptyView picture={noPermission} text="登记临时来访需要前台权限" hint="请联系管理员开通" />
    </PageFrame>
  )
}

/** The desk: today's visitors by what they are, walk-ins, and a roll call for an evacuation. */
function Desk() {
  const roles = useStaffUser()?.roles ?? []
  const isManager = useHasScope('visitor')
  const mayWatch = isManager || roles.some((role) => ['guard', 'reception'].includes(role))
  const isAtDesk = roles.some((role) => role === 'guard' || role === 'reception')
  const [tab, setTab] = useAddressChoice<DeskTab>('tab', ['onSite', 'expected', 'overdue', 'left'])
  const { words, setWords, keyword } = useAddressWords()
  walkInResult.useResult(({ insideSince }) => setTab(insideSince ? 'onSite' : 'expected'))
  const query = useCall(listOnSite, { tab, keyword }, { enabled: mayWatch, refetchEveryMs: REFRESH_MS })
  // Counts and buttons stay while another list loads.
  const last = useRef<OnSite>()
  last.current = query.data ?? last.current
  const site = last.current
  if (!mayWatch) {
    return (
      <PageFrame route="onSite">
        <EmptyView picture={noPermission} text="查看在场人员需要前台或门岗权限" hint="请联系管理员开通" />
      </PageFrame>
    )
  }
  const isReception = roles.includes('reception')
  const buttons = site && (
    <Buttons site={site} onRegister={isReception ? () => void go('onSite', { view: 'walkIn' }) : undefined} />
  )
  const counts = site?.counts
  return (
    <PageFrame route="onSite" bottom={buttons}>
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索访客、单位、手机、接待人" />
      </View>
      <SegmentedTabs
        isSticky
        label="今日访客（组）"
        tabs={tabs.map((one) => ({ ...one, count: counts?.[one.key] ?? 0 }))}
        active={tab}
        onSelect={setTab}
      />
      <QueryView query={query} what="在场人员" skeleton={<ListSkeleton />}>
        {(found) => <Site site={found} tab={tab} isSearching={keyword !== ''} mayCheckOut={isAtDesk} />}
      </QueryView>
      <DeskMenu
        isAtDesk={isAtDesk}
        mayBlock={isManager || isReception}
        onReport={isManager || isReception ? () => void go('onSite', { view: 'report' }) : undefined}
      />
    </PageFrame>
  )
}

interface DeskMenuProps {
  isAtDesk: boolean
  mayBlock: boolean
  /** Absent: figures are for the reception and administrators. */
  onReport: (() => void) | undefined
}

/** What is done at the desk beside receiving. */
function DeskMenu({ isAtDesk, mayBlock, onReport }: DeskMenuProps) {
  return (
    <Card isFlush>
      {onReport ? <Cell title="来访统计" icon="chart-line" onPress={onReport} /> : null}
      {isAtDesk ? (
        <Cell
          title="自助登记"
          note="这台设备交给访客使用"
          icon="id-card"
          onPress={() => void go('scanVisitor', { mode: 'kiosk' })}
        />
      ) : null}
      {mayBlock ? <Cell title="黑名单" icon="error" onPress={() => void go('onSite', { view: 'blocklist' })} /> : null}
    </Card>
  )
}

interface ButtonsProps {
  site: OnSite
  /** Absent: walk-ins are registered by the reception alone. */
  onRegister: (() => void) | undefined
}

function Buttons({ site, onRegister }: ButtonsProps) {
  const { ask, dialog } = useQuestion()
  const roll = useWrite(callRoll)
  const isRunning = site.rollCall !== null
  const begin = async () => {
    const text = '所有门岗和前台会看到同一份名单，逐一标记已找到的人。'
    if (await ask({ title: '开始应急点名？', text, confirmText: '开始点名', isDangerous: true }))
      roll.mutate({ action: 'start' })
  }
  const end = async () => {
    const missing = site.rollCall?.missing ?? 0
    const text = missing > 0 ? `还有 ${missing} 组未找到。` : '所有人都已找到。'
    if (await ask({ title: '结束点名？', text, confirmText: '结束点名', isDangerous: missing > 0 }))
      roll.mutate({ action: 'end' })
  }
  return (
    <>
      <Button
        grow={1}
        kind={isRunning ? 'primary' : 'danger'}
        icon="users"
        text={isRunning ? '结束点名' : '应急点名'}
        isBusy={roll.isPending}
        onPress={() => void (isRunning ? end() : begin())}
      />
      {onRegister && !isRunning ? <Button grow={1} icon="plus" text="临时登记" onPress={onRegister} /> : null}
      {dialog}
    </>
  )
}

interface SiteProps {
  site: OnSite
  tab: DeskTab
  isSearching: boolean
  mayCheckOut: boolean
}

function Site({ site, tab, isSearching, mayCheckOut }: SiteProps) {
  const { visits, people, overstaying, expected, rollCall } = site
  const isCalling = rollCall !== null && tab === 'onSite'
  return (
    <>
      <View className={styles.figures}>
        <Figure value={people} name="在场（人）" />
        <Figure value={overstaying} name="超时未离场（组）" isBad={overstaying > 0} />
        <Figure value={expected} name="今日待到（组）" />
      </View>
      {isCalling ? (
        <View className={styles.roll}>
          <Icon name="megaphone" size={18} />
          <Text className={styles.rollText}>
            {rollCall.startTime.slice(11, 16)} {rollCall.startedBy}开始点名
          </Text>
          <Text className={styles.rollCount}>
            已找到 {rollCall.foundPeople} / {people} 人
          </Text>
        </View>
      ) : null}
      {visits.length === 0 && isSearching ? <EmptyView picture={emptySearch} text="没有找到访客" /> : null}
      {visits.length === 0 && !isSearching ? <EmptyView picture={success} text={emptyTexts[tab]} /> : null}
      {visits.map((visit) => (
        <OnSiteCard key={visit.id} visit={visit} tab={tab} isCalling={isCalling} mayCheckOut={mayCheckOut} />
      ))}
      {site.isCut ? <Text className={styles.cut}>今天的来访太多，这里没有列全</Text> : null}
    </>
  )
}

function Figure({ value, name, isBad = false }: { value: number; name: string; isBad?: boolean }) {
  return (
    <View className={styles.figure}>
      <Text className={`${styles.value} ${isBad ? styles.bad : ''}`}>{value}</Text>
      <Text className={styles.label}>{name}</Text>
    </View>
  )
}
