import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'

import styles from './Apps.module.scss'
import rows from './HomeRows.module.scss'

/** For a user without a company: joining one enables the other features. */
export function HomeJoinCard({ status }: { status: string }) {
  const isPending = status === 'pending'
  return (
    <View className={styles.lifted}>
      <Card title={isPending ? '申请审核中' : '加入企业'}>
        <View className={rows.row}>
          <Text className={rows.text}>
            {isPending ? '管理员审核后即可使用企业应用。' : '加入企业后，可以处理审批、查看报表和生产数据。'}
          </Text>
          <Button size="small" text={isPending ? '查看进度' : '去加入'} onPress={() => void go('joinApp')} />
        </View>
      </Card>
    </View>
  )
}
