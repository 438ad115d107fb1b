import { Text, View } from '@tarojs/components'

import type { OutputOf } from '@/contract/endpoint'
import type { requestTrial } from '@/contract/identity/trial'
import { maskPhone } from '@/lib/mask'
import { relaunchHome } from '@/navigation/navigate'
import { copyWithToast } from '@/parts/copy-with-toast'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Timeline } from '@/ui/list/Timeline'
import { Illustration } from '@/ui/media/Illustration'
import { success } from '@/ui/pictures/success'

import styles from './Trial.module.scss'

const steps = [
  { key: 'taken', title: '提交申请', state: 'done' },
  { key: 'call', title: '顾问来电', note: '确认需求，安排试用账号', state: 'current' },
  { key: 'open', title: '开通试用', note: '短信发送登录地址，30 天全功能可用', state: 'waiting' },
  { key: 'first', title: '上线第一个应用', note: '专属顾问一对一协助', state: 'waiting' },
] as const

interface TrialDoneProps {
  receipt: OutputOf<typeof requestTrial>
  mobile: string
}

const copy = (requestNo: string) => copyWithToast(requestNo, '编号已复制')

/** Confirmation with the request number and the next steps. */
export function TrialDone({ receipt: { requestNo, submitTime, replyBefore }, mobile }: TrialDoneProps) {
  const facts = [
    { label: '申请编号', value: requestNo },
    { label: '提交时间', value: submitTime.slice(0, 16) },
    { label: '联系电话', value: maskPhone(mobile) },
  ]
  return (
    <>
      <View className={styles.done}>
        <Illustration picture={success} />
        <Text className={styles.doneTitle}>申请已提交</Text>
        <Text className={styles.lead}>请留意来电，我们会在 {replyBefore.slice(5, 16)} 前联系你。</Text>
      </View>
      <Card>
        <FactList facts={facts} />
      </Card>
      <Card title="接下来">
        <Timeline entries={steps} />
      </Card>
      <View className={styles.doneButtons}>
        <Button kind="secondary" grow={1} text="复制编号" onPress={() => void copy(requestNo)} />
        <Button grow={1} text="返回首页" onPress={() => void relaunchHome()} />
      </View>
    </>
  )
}
