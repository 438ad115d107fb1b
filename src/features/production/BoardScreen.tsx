import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { useLastAnswer } from '@/api/use-last-answer'
import { getProductionBoard, type ProductionBoard } from '@/contract/production/production'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { OnNavy } from '@/parts/OnNavy'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { toAriaProps } from '@/platform/aria'

import styles from './Board.module.scss'
import { BoardEmpty } from './BoardEmpty'
import { BoardSkeleton } from './BoardSkeleton'
import { DataAge } from './DataAge'
import { HourChart } from './HourChart'
import { LineRows } from './LineRows'
import { LineTabs } from './LineTabs'
import { MachineRows } from './MachineRows'
import { OeeCard } from './OeeCard'
import { ScanMachine } from './ScanMachine'
import { useServerClock } from './use-server-clock'

const REFRESH_MS = 15_000

/** The live factory board: OEE and its factors, output against plan, lines, machines. A tap on a line filters by it. */
export function BoardScreen() {
  const [lineId, setLineId] = useState<string>()
  const query = useCall(getProductionBoard, lineId ? { lineId } : {}, {
    keepPrevious: true,
    refetchEveryMs: REFRESH_MS,
  })
  const last = useLastAnswer(query.data)
  const refresh = useRefresh([getProductionBoard])
  const now = useServerClock(query.data, query.dataUpdatedAt)
  return (
    <PageFrame route="board" tone="board" color="white" onRefresh={refresh}>
      {query.data ? (
        <Board
          board={query.data}
          now={now}
          lineId={lineId}
          onLine={setLineId}
          isAnotherLine={query.isPlaceholderData}
          hasFailed={query.isError}
        />
      ) : query.error ? (
        <>
          {last ? (
            <View className={styles.root}>
              <LineTabs lines={last.lines} active={lineId} onSelect={setLineId} />
            </View>
          ) : null}
          <OnNavy>
            <LoadFailed what="生产看板" error={query.error} onRetry={() => void query.refetch()} />
          </OnNavy>
        </>
      ) : (
        <BoardSkeleton />
      )}
    </PageFrame>
  )
}

interface BoardProps {
  board: ProductionBoard
  /** The server's time. */
  now: number
  lineId: string | undefined
  onLine: (lineId: string | undefined) => void
  /** The figures are those of the line before. */
  isAnotherLine: boolean
  /** The last refetch failed. */
  hasFailed: boolean
}

function Board({ board, now, lineId, onLine, isAnotherLine, hasFailed }: BoardProps) {
  const { lines, machines, dataTime, shiftName, workDay } = board
  const line = lines.find(({ id }) => id === lineId)
  if (lines.length === 0 || dataTime === null) return <BoardEmpty />
  return (
    <View className={`${styles.root} ${isAnotherLine ? styles.waiting : ''}`}>
      <View className={styles.head}>
        <Text className={styles.shift}>{joinTexts([`${workDay.slice(5)} ${shiftName}`, line?.name ?? '全厂'])}</Text>
        <DataAge dataTime={dataTime} now={now} hasFailed={hasFailed} />
      </View>
      <LineTabs lines={lines} active={lineId} onSelect={onLine} />
      <OeeCard figures={board.figures} />
      <HourChart hours={board.hours} name={line?.code ?? '全厂'} />
      {line ? null : <LineRows lines={lines} onSelect={onLine} />}
      <View className={styles.card}>
        <View className={styles.cardHead}>
          <Text className={styles.cardTitle} {...toAriaProps({ role: 'heading' })}>
            设备状态
          </Text>
          <ScanMachine onFound={(id) => void go('machine', { id })} />
        </View>
        <MachineRows machines={machines} />
      </View>
    </View>
  )
}
