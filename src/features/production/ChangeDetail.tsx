import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { getLineChange, type LineChangeDetail, type LineChangeStep } from '@/contract/production/line-change'
import { isAbsent } from '@/lib/absent'
import { MINUTE_MS } from '@/lib/durations'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { notFound } from '@/ui/pictures/not-found'

import { CancelSheet } from './CancelSheet'
import styles from './Change.module.scss'
import { Move } from './ChangeList'
import { ChangeSteps } from './ChangeSteps'
import { formatClock } from './figures'
import { StepSheet } from './StepSheet'
import { useServerClock } from './use-server-clock'

const REFRESH_MS = 10_000

/** A line change: its duration against the standard, its steps, and the next step. */
export function ChangeDetail({ changeId }: { changeId: string }) {
  const [open, setOpen] = useState<LineChangeStep | 'cancel'>()
  const query = useCall(getLineChange, { changeId }, { refetchEveryMs: REFRESH_MS })
  const reload = useRefresh([getLineChange])
  const change = query.data
  const current = change?.steps.find(({ state }) => state === 'current')
  const now = useServerClock(change, query.dataUpdatedAt)
  const isGone = isAbsent(query.error)
  const close = () => setOpen(undefined)
  const refresh = () => void query.refetch()
  return (
    <PageFrame
      route="lineChange"
      onRefresh={reload}
      bottom={
        change && current ? (
          <>
            {change.canCancel ? <Button kind="secondary" text="取消换线" onPress={() => setOpen('cancel')} /> : null}
            <Button grow={1} text={`完成「${current.name}」`} onPress={() => setOpen(current)} />
          </>
        ) : undefined
      }
    >
      {isGone && !change ? (
        <EmptyView
          picture={notFound}
          text="没有这条换线记录"
          action={{ text: '全部换线', onPress: () => void redirect('lineChange') }}
        />
      ) : (
        <QueryView query={query} what="换线详情">
          {(data) => (
            <>
              <Head change={data} now={now} />
              <ChangeSteps steps={data.steps} startTime={data.startTime} />
            </>
          )}
        </QueryView>
      )}
      {change && open && open !== 'cancel' ? (
        // The opened step stays: when another user completes it meanwhile, the input stays beside the error.
        <StepSheet change={change} step={open} onStale={refresh} onClose={close} />
      ) : null}
      {change && open === 'cancel' ? <CancelSheet change={change} onStale={refresh} onClose={close} /> : null}
    </PageFrame>
  )
}

function Head({ change, now }: { change: LineChangeDetail; now: number }) {
  const { machineCode, changeNo, statusName, fromLineName, toLineName, fromProductName, toProductName } = change
  const start = parseWireTime(change.startTime) ?? now
  const took = (change.endTime ? (parseWireTime(change.endTime) ?? now) : now) - start
  const standard = change.standardMinutes * MINUTE_MS
  const isLate = took > standard
  return (
    <Card>
      <View className={styles.cardHead}>
        <Text className={styles.title}>{machineCode}</Text>
        <Text className={styles.no}>{changeNo}</Text>
      </View>
      <Move from={fromProductName} to={toProductName} />
      {fromLineName === toLineName ? null : <Move from={fromLineName} to={toLineName} />}
      <View className={styles.clock}>
        <Text className={`${styles.clockFigure} ${isLate ? styles.late : ''}`}>{formatClock(took)}</Text>
        <Text className={styles.quiet}>
          {joinTexts([
            statusName,
            `标准 ${change.standardMinutes} 分钟`,
            isLate && `超出 ${Math.ceil((took - standard) / MINUTE_MS)} 分钟`,
          ])}
        </Text>
      </View>
      <ProgressBar
        value={change.doneSteps / Math.max(change.totalSteps, 1)}
        label={`已完成 ${change.doneSteps} / ${change.totalSteps} 步`}
        tone={isLate ? 'warning' : 'brand'}
      />
    </Card>
  )
}
