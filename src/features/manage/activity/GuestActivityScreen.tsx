import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import { getRoster, type RosterGuest } from '@/contract/event/activity'
import {
  type ActivityForm,
  callOffActivity,
  exportActivityGuests,
  getManagedActivity,
  revokeGuest,
} from '@/contract/event/activity-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { CallOffCard } from '@/features/manage/call-off/CallOffCard'
import { askGuestsRevocation } from '@/features/manage/destruction/questions'
import { useChosenRows } from '@/features/manage/destruction/use-destructive-many'
import { Filter } from '@/features/manage/list/Filter'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { ManyBar, ManyOutcome, ManyStart, ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { go } from '@/navigation/navigate'
import { ExportButton } from '@/parts/ExportButton'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { useHasScope } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { PagedList } from '@/ui/list/PagedList'
import { emptyList } from '@/ui/pictures/empty-list'

import styles from './Activity.module.scss'
import { GuestActivitySheet } from './GuestActivitySheet'
import { GuestInviteSheet } from './GuestInviteSheet'
import { InvitedGuestSheet } from './InvitedGuestSheet'

/** A list that fits on the screen needs no search. */
const SEARCHABLE_FROM = 8

/** An activity: its facts and gates, and its guests, who are invited and revoked here. */
export function GuestActivityScreen({ id }: { id: string }) {
  const query = useCall(getManagedActivity, { id })
  const refresh = useRefresh([getManagedActivity, getRoster])
  const [open, setOpen] = useState<'facts' | 'invite'>()
  const close = () => setOpen(undefined)
  const callOff = useWrite(callOffActivity)
  // Partners' activities are content: without that scope the server lets nobody change them.
  const hasContent = useHasScope('content')
  const editForPartners = hasContent ? () => void go('managePartnerActivity', { id }) : undefined
  const { data } = query
  const bottom = data ? (
    <>
      <ExportButton
        path={exportActivityGuests.path}
        query={{ activityId: id }}
        name={`嘉宾名单-${data.title}.csv`}
        text="导出名单"
        disabled={data.guestCount === 0}
      />
      <Button grow={1} icon="plus" text="邀请嘉宾" onPress={() => setOpen('invite')} />
    </>
  ) : null
  return (
    <AdministratorFrame route="manageActivities" onRefresh={refresh} bottom={bottom}>
      <QueryView query={query} what="活动">
        {(activity) => (
          <>
            <FactsCard activity={activity} onEdit={activity.isForPartners ? editForPartners : () => setOpen('facts')} />
            <Guests id={id} title={activity.title} />
            {activity.isForPartners ? null : (
              <CallOffCard
                what="活动"
                event={activity}
                people={activity.guestCount > 0 ? `受邀的 ${activity.guestCount} 位嘉宾` : ''}
                write={callOff}
              />
            )}
          </>
        )}
      </QueryView>
      {data && open === 'facts' ? (
        <GuestActivitySheet form={data} refetch={query.refetch} onSaved={close} onClose={close} />
      ) : null}
      {open === 'invite' ? <GuestInviteSheet activityId={id} onClose={close} /> : null}
    </AdministratorFrame>
  )
}

/** @param onEdit absent for whoever may not change it */
function FactsCard({ activity, onEdit }: { activity: ActivityForm; onEdit: (() => void) | undefined }) {
  const { id, title, address, startTime, endTime, signFrom, lateAfter, gates } = activity
  const end = startTime.slice(0, 10) === endTime.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(0, 16)
  return (
    <>
      <Card title={title} {...(onEdit && { action: { text: '修改', onPress: onEdit } })}>
        <FactList
          facts={[
            { label: '时间', value: `${startTime.slice(0, 16)} – ${end}` },
            { label: '地点', value: address },
            { label: '签到开始', value: signFrom.slice(0, 16) },
            { label: '准时截止', value: lateAfter.slice(0, 16) },
          ]}
        />
      </Card>
      <CellGroup title="入口与现场码">
        {gates.map(({ key, name, pin }) => (
          <Cell key={key} icon="location" title={name} value={pin} />
        ))}
        <Cell
          icon="scan"
          title="现场核验"
          note="扫描嘉宾邀请码，断网也能用"
          onPress={() => void go('signIn', { desk: id })}
        />
      </CellGroup>
    </>
  )
}

function describeAttendance({ isRevoked, inState, outTime }: RosterGuest): { text: string; tone: Tone } {
  if (isRevoked) return { text: '已取消', tone: 'error' }
  if (outTime) return { text: '已签退', tone: 'neutral' }
  if (inState === 'late') return { text: '迟到签到', tone: 'warning' }
  return inState ? { text: '已签到', tone: 'success' } : { text: '未签到', tone: 'info' }
}

const getGuestKey = ({ code }: RosterGuest) => code

const guestStates = [
  { value: 'absent', text: '未签到' },
  { value: 'present', text: '已签到' },
  { value: 'revoked', text: '已取消' },
] as const
type GuestState = (typeof guestStates)[number]['value']

function getGuestState({ isRevoked, inState }: RosterGuest): GuestState {
  if (isRevoked) return 'revoked'
  return inState ? 'present' : 'absent'
}

const findGuests = (guests: readonly RosterGuest[], words: string, state: GuestState | undefined) =>
  findRows(guests, words, ({ name, company, seat }) => [name, company, seat]).filter(
    (guest) => state === undefined || getGuestState(guest) === state,
  )

const getGuestName = ({ name }: RosterGuest) => name

/** Guests that are chosen in the list, to be revoked together. */
function useManyGuests() {
  const { many, change, dialog } = useChosenRows(revokeGuest, {
    getKey: getGuestKey,
    getName: getGuestName,
    describe: askGuestsRevocation,
    toInput: ({ code }: RosterGuest) => ({ code, isRevoked: true }),
  })
  const renderTick = (guest: RosterGuest) => (
    <ManyTick
      row={guest}
      label={joinTexts([guest.name, guest.company])}
      many={many}
      obstacle={guest.isRevoked ? '已取消' : undefined}
    />
  )
  return { many, renderTick, revoke: change, dialog }
}

function Guests({ id, title }: { id: string; title: string }) {
  const query = useCall(getRoster, { activityId: id })
  const { words, setWords, chosen, choose, clear } = useListFilter<{ state: GuestState }>({ state: guestStates })
  const [openCode, setOpenCode] = useState<string>()
  const guest = query.data?.guests.find(({ code }) => code === openCode)
  const [renderRow] = useState(() => (row: RosterGuest) => (
    <Cell
      title={row.name}
      note={joinTexts([row.company, row.seat && `座位 ${row.seat}`])}
      right={<Chip {...describeAttendance(row)} />}
      onPress={() => setOpenCode(row.code)}
    />
  ))
  const { many, renderTick, revoke, dialog } = useManyGuests()
  const isChoosing = many.chosen !== undefined
  const share = () => void shareOrCopyLink({ title: `${title} 嘉宾邀请码`, path: buildAddress('guestCode') })
  return (
    <>
      <QueryView query={query} what="嘉宾名单" skeleton={<ListSkeleton count={5} />}>
        {({ guests }) => {
          const found = findGuests(guests, words, chosen.state)
          const present = guests.filter(({ inTime }) => inTime).length
          if (guests.length === 0) {
            return <EmptyView picture={emptyList} text="还没有邀请嘉宾" hint="可以一次粘贴多行姓名和手机号" />
          }
          return (
            <Card isFlush title={`嘉宾 ${guests.length} 位`} action={{ text: '发给嘉宾', onPress: share }}>
              <Text className={styles.counts}>
                已签到 {present} 位。嘉宾用手机号找到自己的邀请码，也可以点开一位单独发送。
              </Text>
              {guests.length >= SEARCHABLE_FROM ? (
                <>
                  <View className={styles.search}>
                    <SearchBar background="card" value={words} onChange={setWords} placeholder="搜索姓名、单位或座位" />
                  </View>
                  <Filter label="筛选签到" options={guestStates} value={chosen.state} onChange={choose('state')} />
                </>
              ) : null}
              {isChoosing ? null : <ManyStart many={many} unit="位" verb="取消邀请" />}
              <PagedList
                rows={found}
                getKey={getGuestKey}
                renderRow={isChoosing ? renderTick : renderRow}
                state="end"
                onMore={() => undefined}
                empty={<NothingFound what="嘉宾" onClear={clear} />}
                failed={null}
              />
            </Card>
          )
        }}
      </QueryView>
      <ManyOutcome many={many} unit="位嘉宾的邀请" done="已取消" />
      {isChoosing ? (
        <ManyBar>
          <ManyTools many={many} verb="取消邀请" onPick={revoke} />
        </ManyBar>
      ) : null}
      {dialog}
      {guest ? <InvitedGuestSheet guest={guest} activityTitle={title} onClose={() => setOpenCode(undefined)} /> : null}
    </>
  )
}
