import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { getLineChangeOptions, startLineChange } from '@/contract/production/line-change'
import { joinTexts } from '@/lib/text/join-texts'
import { redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ErrorText } from '@/ui/form/ErrorText'
import { RadioGroup } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import styles from './Change.module.scss'

type Options = OutputOf<typeof getLineChangeOptions>

/** Selects the line and the product of a machine, then starts the line change. */
export function ChangeSetup({ machineId }: { machineId: string }) {
  const query = useCall(getLineChangeOptions, { machineId })
  if (!query.data)
    return (
      <PageFrame route="lineChange">
        <QueryView query={query} what="换线选项">
          {() => null}
        </QueryView>
      </PageFrame>
    )
  const { changeId } = query.data
  if (changeId === null)
    return <Setup machineId={machineId} options={query.data} onStale={() => void query.refetch()} />
  return (
    <PageFrame route="lineChange">
      <EmptyView
        picture={emptyTodo}
        text={`${query.data.machineCode} 正在换线`}
        hint="完成或取消后才能再次换线"
        action={{ text: '查看进度', onPress: () => void redirect('lineChange', { changeId }) }}
      />
    </PageFrame>
  )
}

interface SetupProps {
  machineId: string
  options: Options
  onStale: () => void
}

function Setup({ machineId, options, onStale }: SetupProps) {
  const { machineCode, lineId, productId, lines, products, steps, machineVersion } = options
  // Only what the user has chosen: the rest follows the machine, which others may move while this page is open.
  const [toLineId = lineId, setLine] = useState<string>()
  const [toProductId = productId, setProduct] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const write = useWrite(startLineChange, {
    quiet: true,
    onSuccess: ({ id }) => void redirect('lineChange', { changeId: id }),
  })
  const start = () => {
    if (toLineId === lineId && toProductId === productId) return setRefusal('请选择新的产线或产品')
    setRefusal(undefined)
    const failed = ({ message }: Error) => {
      setRefusal(message || '没有开始，请重试')
      onStale()
    }
    return write.mutate({ machineId, toLineId, toProductId, machineVersion }, { onError: failed })
  }
  const minutes = steps.reduce((sum, { standardMinutes }) => sum + standardMinutes, 0)
  const option = (now: string) => (one: { id: string; name: string }) => ({
    value: one.id,
    text: one.name,
    ...(one.id === now && { note: '现在' }),
  })
  return (
    <PageFrame route="lineChange" bottom={<Button grow={1} text="开始换线" isBusy={write.isPending} onPress={start} />}>
      <Card title={`${machineCode} 换到哪条产线`}>
        <RadioGroup label="产线" value={toLineId} options={lines.map(option(lineId))} onChange={setLine} />
      </Card>
      <Card title="生产什么">
        <RadioGroup label="产品" value={toProductId} options={products.map(option(productId))} onChange={setProduct} />
      </Card>
      <ErrorText className={styles.refusal} text={refusal} />
      <Card title={joinTexts([`${steps.length} 个步骤`, `标准 ${minutes} 分钟`])}>
        {steps.map(({ name, standardMinutes }, at) => (
          <View key={name} className={styles.preview}>
            <Text className={styles.number}>{at + 1}</Text>
            <Text className={styles.previewName}>{name}</Text>
            <Text className={styles.quiet}>{standardMinutes} 分钟</Text>
          </View>
        ))}
        <Text className={styles.quiet}>开始后设备停机，时间计入换型损失</Text>
      </Card>
    </PageFrame>
  )
}
