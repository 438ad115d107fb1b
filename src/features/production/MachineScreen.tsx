import { View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { getMachine, type MachineDetail } from '@/contract/production/production'
import { isAbsent } from '@/lib/absent'
import { redirect } from '@/navigation/navigate'
import { OnNavy } from '@/parts/OnNavy'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

import board from './Board.module.scss'
import { BoardSkeleton } from './BoardSkeleton'
import { CallRows } from './CallRows'
import { CallSheet } from './CallSheet'
import { MachineHero } from './MachineHero'
import { ParameterRows } from './ParameterRows'
import { StateRibbon } from './StateRibbon'
import { UpkeepRows } from './UpkeepRows'
import { useServerClock } from './use-server-clock'

const REFRESH_MS = 15_000

/** Pictures of machines by kind. */
type MachinePictures = Readonly<Record<string, string>>

interface MachineScreenProps {
  id: string
  pictures: MachinePictures
}

/** A machine: live state, its last day, parameters against limits, maintenance, and calls. */
export function MachineScreen({ id, pictures }: MachineScreenProps) {
  const [calling, setCalling] = useState<'andon' | 'repair'>()
  const query = useCall(getMachine, { id }, { refetchEveryMs: REFRESH_MS })
  const refresh = useRefresh([getMachine])
  const now = useServerClock(query.data, query.dataUpdatedAt)
  const isGone = isAbsent(query.error)
  const actions = query.data ? (
    <>
      <Button kind="danger" icon="bell" grow={1} text="呼叫支援" onPress={() => setCalling('andon')} />
      <Button icon="camera" grow={1} text="报修" onPress={() => setCalling('repair')} />
    </>
  ) : undefined
  return (
    <PageFrame route="machine" tone="board" color="white" bottom={actions} onRefresh={refresh}>
      {query.data ? (
        <Machine machine={query.data} now={now} pictures={pictures} hasFailed={query.isError} />
      ) : isGone ? (
        <NoMachine />
      ) : query.error ? (
        <OnNavy>
          <LoadFailed what="机台详情" error={query.error} onRetry={() => void query.refetch()} />
        </OnNavy>
      ) : (
        <BoardSkeleton />
      )}
      {query.data && calling ? (
        <CallSheet machine={query.data} kind={calling} onClose={() => setCalling(undefined)} />
      ) : null}
    </PageFrame>
  )
}

function NoMachine() {
  return (
    <OnNavy>
      <EmptyView
        picture={notFound}
        text="没有这台机台"
        hint="它可能已停用，或属于别的企业"
        action={{ text: '打开生产看板', onPress: () => void redirect('board') }}
      />
    </OnNavy>
  )
}

interface MachineProps {
  machine: MachineDetail
  now: number
  pictures: MachinePictures
  hasFailed: boolean
}

function Machine({ machine, now, pictures, hasFailed }: MachineProps) {
  return (
    <View className={board.root}>
      <MachineHero machine={machine} now={now} picture={pictures[machine.kind]} hasFailed={hasFailed} />
      <StateRibbon machine={machine} />
      <ParameterRows parameters={machine.parameters} />
      <CallRows calls={machine.calls} now={now} />
      <UpkeepRows upkeep={machine.upkeep} now={now} />
    </View>
  )
}
