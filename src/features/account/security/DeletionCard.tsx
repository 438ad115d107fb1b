import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { cancelDeletion } from '@/contract/identity/deletion'
import { getUserInfo, type UserInfo } from '@/contract/identity/user'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'

import styles from './AccountData.module.scss'
import { DeletionSheet } from './DeletionSheet'

const consequences = [
  '提交后有 7 天冷静期，期间账号照常使用，可随时撤销',
  '到期后姓名、手机号、头像等资料被清除，不能恢复',
  '消息、优惠券、草稿和微信绑定一并删除',
  '你参与过的流程会保留，姓名显示为“已注销用户”',
]

/** 注销账号: its consequences, the request, and cancelling it during the waiting period. */
export function DeletionCard() {
  const query = useCall(getUserInfo, {})
  return (
    <QueryView query={query} what="账号状态">
      {(user) => <Deletion user={user} />}
    </QueryView>
  )
}

function Deletion({ user }: { user: UserInfo }) {
  const [isOpen, setOpen] = useState(false)
  const { deletionTime } = user
  return (
    <Card title="注销账号">
      {deletionTime ? (
        <Cooling until={deletionTime} />
      ) : (
        <>
          {consequences.map((text) => (
            <View key={text} className={styles.item}>
              <View className={styles.dot} />
              <Text className={styles.itemText}>{text}</Text>
            </View>
          ))}
          <View className={styles.button}>
            <Button kind="dangerLine" text="申请注销" onPress={() => setOpen(true)} />
          </View>
        </>
      )}
      <DeletionSheet isOpen={isOpen} mobile={user.mobile} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Cooling({ until }: { until: string }) {
  const write = useWrite(cancelDeletion, {
    onSuccess: () => {
      void refreshProfile()
      showToast('已撤销，账号继续保留')
    },
  })
  return (
    <>
      <Text className={styles.cooling}>账号将于 {until.slice(0, 16)} 注销</Text>
      <Text className={styles.text}>在此之前账号照常使用。撤销后一切如常，已提交的申请作废。</Text>
      <View className={styles.button}>
        <Button text="撤销注销" isBusy={write.isPending} onPress={() => write.mutate({})} />
      </View>
    </>
  )
}
