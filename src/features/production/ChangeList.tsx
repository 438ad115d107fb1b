import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, usePages, useRefresh } from '@/api/query'
import { type LineChange, listLineChanges } from '@/contract/production/line-change'
import { getProductionBoard } from '@/contract/production/production'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import styles from './Change.module.scss'

const tones: Readonly<Record<string, Tone>> = { running: 'info', done: 'success', cancelled: 'neutral' }
const getRowKey = ({ id }: LineChange) => id
const renderRow = (change: LineChange) => <ChangeCard change={change} />

/** All line changes, running ones first, and a button that starts one. */
export function ChangeList() {
  const [isChoosing, setChoosing] = useState(false)
  const pages = usePages(listLineChanges, {})
  const refresh = useRefresh([listLineChanges])
  return (
    <PageFrame
      route="lineChange"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="transfer" text="发起换线" onPress={() => setChoosing(true)} />}
    >
      <QueryList
        pages={pages}
        what="换线记录"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={<EmptyView picture={emptyTodo} text="还没有换线记录" hint="选择一台设备，按步骤换到新的产线或产品" />}
      />
      {isChoosing ? <MachineSheet onClose={() => setChoosing(false)} /> : null}
    </PageFrame>
  )
}

function ChangeCard({ change }: { change: LineChange }) {
  const { id, machineCode, changeNo, status, statusName, fromLineName, toLineName } = change
  const { fromProductName, toProductName, starterName, startTime, doneSteps, totalSteps, nextStep } = change
  return (
    <Card
      label={`${machineCode}，${statusName}，${toProductName}`}
      onPress={() => void go('lineChange', { changeId: id })}
    >
      <View className={styles.cardHead}>
        <Text className={styles.machine}>{machineCode}</Text>
        <Chip text={statusName} tone={tones[status] ?? 'neutral'} />
        <Text className={styles.no}>{changeNo}</Text>
      </View>
      <Move from={fromProductName} to={toProductName} />
      {fromLineName === toLineName ? null : <Move from={fromLineName} to={toLineName} />}
      <View className={styles.foot}>
        <Text className={styles.by}>{joinTexts([starterName, startTime.slice(5, 16)])}</Text>
        <Text>{nextStep ? joinTexts([`${doneSteps}/${totalSteps}`, nextStep]) : `${doneSteps}/${totalSteps} 步`}</Text>
      </View>
    </Card>
  )
}

/** Origin and destination. */
export function Move({ from, to }: { from: string; to: string }) {
  return (
    <View className={styles.move}>
      <Text className={styles.from}>{from}</Text>
      <Text className={styles.arrow}>→</Text>
      <Text className={styles.to}>{to}</Text>
    </View>
  )
}

function MachineSheet({ onClose }: { onClose: () => void }) {
  const query = useCall(getProductionBoard, {})
  return (
    <Sheet isOpen title="选择要换线的设备" onClose={onClose}>
      <QueryView query={query} what="设备列表" skeleton={<ListSkeleton count={2} />}>
        {({ machines }) =>
          machines.length > 0 ? (
            machines.map(({ id, code, lineCode, productName }) => (
              <Cell
                key={id}
                title={code}
                note={joinTexts([lineCode, productName])}
                onPress={() => {
                  onClose()
                  void go('lineChange', { machineId: id })
                }}
              />
            ))
          ) : (
            <EmptyView picture={emptyTodo} text="还没有设备" hint="机台接入后可以在这里换线" />
          )
        }
      </QueryView>
    </Sheet>
  )
}
