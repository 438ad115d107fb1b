import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { callRoll, listOnSite, type OnSite } from '@/contract/visit/visit-gate'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useHasScope, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'
import { noPermission } from '@/ui/pictures/no-permission'
import { success } from '@/ui/pictures/success'

import { BlockSheet } from './BlockSheet'
import styles from './OnSite.module.scss'
import { OnSiteCard } from './OnSiteCard'

const REFRESH_MS = 20_000

/** The people on site: a daily list for the front desk, and a roll call for an evacuation. */
export function OnSiteScreen() {
  const roles = useStaffUser()?.roles ?? []
  const isManager = useHasScope('visitor')
  const mayWatch = isManager || roles.some((role) => ['guard', 'reception'].includes(role))
  const isAtDesk = roles.some((role) => role === 'guard' || role === 'reception')
  const query = useCall(listOnSite, {}, { enabled: mayWatch, refetchEveryMs: REFRESH_MS, quiet: true })
  if (!mayWatch) {
    return (
      <PageFrame route="onSite">
        <EmptyView picture={noPermission} text="查看在场人员需要前台或门岗权限" hint="请联系管理员开通" />
      </PageFrame>
    )
  }
  return (
    <PageFrame
      route="onSite"
      bottom={query.data && <Buttons site={query.data} mayBlock={!roles.every((role) => role === 'guard')} />}
    >
      <QueryView query={query} what="在场人员" skeleton={<ListSkeleton />}>
        {(site) => <Site site={site} mayCheckOut={isAtDesk} />}
      </QueryView>
      {isAtDesk ? (
        <Card isFlush>
          <Cell
            title="自助登记"
            note="这台设备交给访客使用"
            icon="id-card"
            onPress={() => void go('scanVisitor', { mode: 'kiosk' })}
          />
        </Card>
      ) : null}
    </PageFrame>
  )
}

function Buttons({ site, mayBlock }: { site: OnSite; mayBlock: boolean }) {
  const [isBlocking, setBlocking] = useState(false)
  const { ask, dialog } = useQuestion()
  const roll = useWrite(callRoll, { invalidates: [listOnSite] })
  const isRunning = site.rollCall !== null
  const begin = async () => {
    const text = '所有门岗和前台会看到同一份名单，逐一标记已找到的人。'
    if (await ask({ title: '开始应急点名？', text, confirmText: '开始点名', isDangerous: true }))
      roll.mutate({ action: 'start' })
  }
  const end = async () => {
    const missing = site.visits.filter(({ rollTime }) => rollTime === null).length
    const text = missing > 0 ? `还有 ${missing} 组未找到。` : '所有人都已找到。'
    if (await ask({ title: '结束点名？', text, confirmText: '结束点名', isDangerous: missing > 0 }))
      roll.mutate({ action: 'end' })
  }
  return (
    <>
      {mayBlock ? <Button grow={1} kind="secondary" text="黑名单" onPress={() => setBlocking(true)} /> : null}
      <Button
        grow={1}
        kind={isRunning ? 'primary' : 'danger'}
        icon="users"
        text={isRunning ? '结束点名' : '应急点名'}
        isBusy={roll.isPending}
        onPress={() => void (isRunning ? end() : begin())}
      />
      {isBlocking ? <BlockSheet onClose={() => setBlocking(false)} /> : null}
      {dialog}
    </>
  )
}

function Site({ site, mayCheckOut }: { site: OnSite; mayCheckOut: boolean }) {
  const { visits, people, overstaying, expected, rollCall } = site
  const found = visits.filter(({ rollTime }) => rollTime !== null)
  const foundPeople = found.reduce((sum, visit) => sum + visit.people, 0)
  return (
    <>
      <View className={styles.figures}>
        <Figure value={people} name="在场（人）" />
        <Figure value={overstaying} name="超时（组）" isBad={overstaying > 0} />
        <Figure value={expected} name="今日待到（组）" />
      </View>
      {rollCall ? (
        <View className={styles.roll}>
          <Icon name="megaphone" size={18} />
          <Text className={styles.rollText}>
            {rollCall.startTime.slice(11, 16)} {rollCall.startedBy}开始点名
          </Text>
          <Text className={styles.rollCount}>
            已找到 {foundPeople} / {people} 人
          </Text>
        </View>
      ) : null}
      {visits.length === 0 ? <EmptyView picture={success} text="现在没有访客在场" /> : null}
      {visits.map((visit) => (
        <OnSiteCard key={visit.id} visit={visit} isCalling={rollCall !== null} mayCheckOut={mayCheckOut} />
      ))}
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
